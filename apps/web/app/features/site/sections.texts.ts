export const browseProducts = 'Browse Products'
export const itemRequests = 'Item Requests'
export const vendors = 'Vendors'
export const becomeAVendor = 'Become a Vendor'
