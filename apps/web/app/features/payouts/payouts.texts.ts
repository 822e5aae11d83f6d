export const payouts = 'Payouts'
