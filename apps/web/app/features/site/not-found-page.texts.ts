export const pageNotFound = 'Page Not Found'
export const thereIsNothingAtThisAddress =
  'There is nothing at this address. The link may be old, or a letter may be missing.'
export const home = 'Home'
export const browseProducts = 'Browse Products'
export const itemRequests = 'Item Requests'
