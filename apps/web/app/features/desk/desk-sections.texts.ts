// Apart from the texts of the pages, since every page of the desk has the navigation.

export const orders = 'Orders'
export const chargebacks = 'Chargebacks'
export const users = 'Users'
export const vendors = 'Vendors'
export const featured = 'Featured'
export const support = 'Support'
export const analytics = 'Analytics'
export const categories = 'Categories'
export const homePage = 'Home page'
export const pageTexts = 'Page texts'
export const settings = 'Settings'
export const staff = 'Staff'
