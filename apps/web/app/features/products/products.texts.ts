export const deals = 'Deals'
export const featuredProducts = 'Featured Products'
export const products = 'Products'
export const pageTitle = (search: string | undefined, name: string, appName: string) =>
  `${search ? `“${search}” in ${name}` : name} · ${appName}`
export const phonesKenteRiceGenerators = 'Phones, kente, rice, generators and more'
export const fromVendorsAcrossGhana = (category: string) =>
  `${category} from vendors across Ghana, with prices, ratings and stock in plain sight.`
export const home = 'Home'
export const filterProducts = 'Filter products'
export const filters = 'Filters'
export const found = 'found'
export const show = (count: string) => `Show ${count}`
export const activeFilters = 'Active filters'
export const removeFilter = (label: string) => `Remove filter ${label}`
export const results = 'Results'
export const backToTheFirstProducts = 'Back to the first products'
export const clearAll = 'Clear all'
export const noneHasAllWords = 'None of these products has all of your words.'
export const noProductsFound = 'No products found'
export const clearFilters = 'Clear filters'
export const requestItem = 'Request Item'
export const tryFewerFiltersOrOther =
  'Try fewer filters or other words, or say what you want: vendors come to you with a price.'
export const asSoonAsAVendor = 'As soon as a vendor lists something, it shows here. Meanwhile, say what you want.'
export const weCouldNotLoadThis = 'We could not load this'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
export const productsPageTitle = (appName: string) => `Products · ${appName}`
export const productNoun = 'product'
export const productsNoun = 'products'
export const subcategories = 'Subcategories'
