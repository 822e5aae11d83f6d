export const nameOf = (productName: string, variant: string | undefined) =>
  variant === undefined ? productName : `${productName} (${variant})`
export const remove = (productName: string) => `Remove ${productName}`
export const each = (money: string) => `${money} each`
export const quantity = (productName: string) => `Quantity of ${productName}`
export const chooseAgain = 'This product now comes in variants.'
export const chooseVariant = 'Choose one'
export const noLongerAvailable = 'No longer available'
export const outStock = 'Out of Stock'
export const onlyLeft = (left: number) => `Only ${left} left`
export const onlyLeftSmallestOrder = (left: number, smallest: number) =>
  `Only ${left} left, and the smallest order is ${smallest}`
export const priceDropped = (oldPrice: string) => `The price has dropped: it was ${oldPrice}.`
export const priceWentUp = (oldPrice: string) => `The price has gone up: it was ${oldPrice}.`
export const quantityLowered = (left: number, before: number) => `Only ${left} left: you had ${before} in your cart.`
export const quantityRaised = (smallest: number, before: number) =>
  `The smallest order is now ${smallest}: you had ${before} in your cart.`
export const removed = (productName: string) => `Removed ${productName}`
export const undo = 'Undo'
export const undoPutBack = (productName: string) => `Undo: put ${productName} back`
