export const wish = (product: string) => `Add ${product} to your wishlist`
export const unwish = (product: string) => `Remove ${product} from your wishlist`
export const added = 'Added to your wishlist'
export const view = 'View'
export const notSaved = 'Your wishlist was not changed'
export const full = 'Your wishlist is full'
export const signInForMore = 'Sign in to keep more products on it.'
