export const vendorNotFound = 'Vendor not found'
export const allVendors = 'All vendors'
export const browseProducts = 'Browse Products'
export const shopClosedOrLink = 'This shop has closed, or the link is wrong.'
