export const newest = 'Newest'
export const priceLowToHigh = 'Price Low to High'
export const priceHighToLow = 'Price High to Low'
export const highestRated = 'Highest Rated'
export const mostPopular = 'Most Popular'
export const category = 'Category'
export const featured = 'Featured'
export const onSale = 'On Sale'
export const minPriceToMaxPrice = (currencySign: string, minPrice: string, maxPrice: string) =>
  `${currencySign}\u00a0${minPrice} to ${maxPrice}`
export const fromMinPrice = (currencySign: string, minPrice: string) => `From ${currencySign}\u00a0${minPrice}`
export const upTo = (currencySign: string, maxPrice: string) => `Up to ${currencySign}\u00a0${maxPrice}`
