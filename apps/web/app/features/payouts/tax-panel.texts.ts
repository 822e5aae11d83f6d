export const forYourTaxes = 'For your taxes'
export const salesRefundsCommissionVAT =
  'Sales, refunds, commission, VAT on the commission, payment fees and your earnings of each month. Each month sums what the statement lists in it.'
export const year = 'Year'
