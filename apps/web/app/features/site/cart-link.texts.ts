export const cart = 'Cart'
export const cartProducts = (count: number) => `Cart, ${count} ${count === 1 ? 'product' : 'products'}`
