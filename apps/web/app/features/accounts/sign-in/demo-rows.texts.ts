export const justLookingQuestion = 'Just looking? Try the demo market'
export const asAVendor = 'As a vendor'
export const asABuyer = 'As a buyer'
export const fillIn = 'Fill in'
