export const nothingWasTakenForThisOrder =
  'Nothing was taken for this order. If a payment still arrives, we refund it in full.'
