export const workspace = 'Vendor workspace'
export const home = (site: string) => `${site}, home`
export const tabs = 'Tabs'
export const pagesOf = (tab: string) => `${tab} pages`
export const viewShop = 'View public shop'
export const help = 'Help centre'
