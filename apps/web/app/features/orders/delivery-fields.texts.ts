export const howShouldItBeDelivered = 'How should it be delivered?'
export const noteForTheShop = 'Note for the shop'
