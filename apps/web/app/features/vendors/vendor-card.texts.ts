export const backOn = (day: string) => `Away, back on ${day}`
export const product = 'product'
export const products = 'products'
export const sale = 'sale'
export const sales = 'sales'
export const follower = 'follower'
export const followers = 'followers'
export const featured = 'Featured'
