export const savedSearches = 'Saved searches'
export const wishlist = 'Wishlist'
export const needsScripts = 'Your wishlist needs JavaScript.'
export const opening = 'Opening your wishlist'
export const empty = 'Your wishlist is empty'
export const howTo = 'Press the heart on a product to find it here again.'
export const nothingForSale = 'Nothing on your wishlist is for sale now'
export const notForSale = (count: number) =>
  count === 1
    ? '1 product on your wishlist is no longer for sale. It shows here again if its shop sells it again.'
    : `${count} products on your wishlist are no longer for sale. They show here again if their shops sell them again.`
export const browseProducts = 'Browse Products'
export const keptHere = 'Kept on this device.'
export const signIn = 'Sign in'
export const toKeep = 'to have it on your other devices, too.'
export const cheaper = (amount: string) => `${amount} less than when you added it`
export const dearer = (amount: string) => `${amount} more than when you added it`
export const showMore = 'Show more'
