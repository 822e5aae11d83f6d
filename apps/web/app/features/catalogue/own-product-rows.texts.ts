import { inWords, SALES_PERIOD } from '@asime/contract/deadlines'

export const product = 'Product'
export const price = 'Price'
export const stock = 'Stock'
export const sold = `Sold in ${inWords(SALES_PERIOD)}`
export const views = 'Views'
export const status = 'Status'
export const more = 'More'
export const chooseAll = 'Select all shown'
export const choose = (name: string) => `Select ${name}`
export const priceOf = (name: string) => `Price of ${name}`
export const stockOf = (name: string) => `Stock of ${name}`
export const was = (amount: string) => `Was ${amount}`
export const soldOf = (count: string) => `${count} sold in ${inWords(SALES_PERIOD)}`
export const viewsOf = (count: string) => (count === '1' ? '1 view' : `${count} views`)
export const soldOut = 'Sold out'
export const low = 'Low'
export const inVariants = 'in variants'
export const stockByVariant = (name: string) => `Stock of ${name} by variant: `
export const featured = 'Featured'
export const featuringRequested = 'Featuring requested'
