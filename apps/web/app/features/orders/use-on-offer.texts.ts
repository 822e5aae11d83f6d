export const outOfStock = 'Out of stock'
export const onlyLeft = (left: number) => `Only ${left} left`
export const onlyLeftSmallestOrder = (left: number, smallest: number) =>
  `Only ${left} left, and the smallest order is ${smallest}`
export const smallestOrder = (smallest: number) => `The smallest order is now ${smallest}`
export const productIsGone = 'This product is no longer for sale'
export const variantIsGone = 'This variant is no longer for sale'
export const chooseAVariant = 'This product now comes in variants. Remove it and choose one'
