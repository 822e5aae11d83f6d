export const shopBringsItToYou = 'The shop brings it to you.'
export const riderCallsYouAndComes = 'A rider calls you and comes to your door.'
export const toTheBusStation = 'To the bus station in your town, with a waybill.'
export const youCollectItAtTheShop = 'You collect it at the shop.'
