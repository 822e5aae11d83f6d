export const pageTitle = (appName: string) => `Request not found · ${appName}`
export const requestNotFound = 'Request not found'
export const itemRequests = 'Item Requests'
export const browseProducts = 'Browse Products'
export const linkMayBeOld = 'The link may be old, or a letter may be missing. Other buyers are waiting for a price.'
export const error = 'Error'
export const failedToLoadRequestDetails = 'Failed to load request details'
export const itemRequestsPageTitle = (appName: string) => `Item Requests · ${appName}`
export const itemRequest = 'Item request'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
