export const searchProducts = 'Search products'
export const searchPhonesKenteRice = 'Search phones, kente, rice…'
export const search = 'Search'
export const suggestions = 'Suggestions'
