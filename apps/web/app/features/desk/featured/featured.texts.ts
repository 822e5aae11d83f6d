import { FEATURE_REFUSED_WAIT, inWords } from '@asime/contract/deadlines'

export const pages = 'Featured pages'
export const featuredProducts = 'Featured products'
export const featuredShops = 'Featured shops'
export const products = 'Products'
export const shops = 'Shops'
export const lead = 'Featured products are on the home page and can be filtered by. Shops ask for it.'
export const shopsLead = 'Featured shops have a mark, and buyers can list them alone.'
export const states = { requested: 'Requested', featured: 'Featured' } as const
export const show = 'Show'
export const noun = 'products'
export const none = {
  requested: 'No shop asks for a product to be featured.',
  featured: 'No product is featured.',
} as const
export const askedFor = (waited: string) => `Waits for ${waited}`
export const grant = 'Feature'
export const decline = 'Decline'
export const end = 'End featuring'
export const named = (act: string, product: string) => `${act}: ${product}`
export const reason = 'Reason, which the shop reads'
interface ActWords {
  label: string
  title: (product: string) => string
  text: string
  done: (product: string) => string
}
export const acts: Record<'grant' | 'decline' | 'end', ActWords> = {
  grant: {
    label: grant,
    title: (product) => `Feature ${product}?`,
    text: 'It stays featured until somebody ends it, or its shop changes its name or pictures.',
    done: (product) => `${product} is featured`,
  },
  decline: {
    label: decline,
    title: (product) => `Decline to feature ${product}?`,
    text: `Its shop can ask again after ${inWords(FEATURE_REFUSED_WAIT)}.`,
    done: (product) => `${product} is not featured`,
  },
  end: {
    label: end,
    title: (product) => `Stop featuring ${product}?`,
    text: 'It stays on sale.',
    done: (product) => `${product} is no longer featured`,
  },
}

export const findShop = 'Find a shop to feature'
export const shopsNoun = 'shops'
export const noShops = 'No shops are featured.'
export const featureShop = {
  label: grant,
  title: (shop: string) => `Feature ${shop}?`,
  text: 'It stays featured until an admin ends it, or the shop changes its name or pictures.',
  done: (shop: string) => `${shop} is featured`,
}
export const endShop = {
  label: end,
  title: (shop: string) => `Stop featuring ${shop}?`,
  text: 'The shop stays open.',
  done: (shop: string) => `${shop} is no longer featured`,
}
