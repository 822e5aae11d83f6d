import { HOME_BANNERS_SHOWN, HOME_SETS_SHOWN } from '@asime/contract/home-rules'

export const blocks = 'Banners and sets'
export const lead = `The home page shows the first ${HOME_BANNERS_SHOWN} banners and the first ${HOME_SETS_SHOWN} sets of this list that are neither hidden, scheduled nor ended. A set without a product on sale takes no place.`
export const none = 'No banners or sets of products yet.'
export const kinds = {
  banner: 'Banner',
  products: 'Set of chosen products',
  category: 'Set from a category',
  shop: 'Set from a shop',
} as const
export const add = {
  banner: 'New banner',
  products: 'New set of chosen products',
  category: 'New set from a category',
  shop: 'New set from a shop',
} as const
export const states = {
  live: 'Live',
  hidden: 'Hidden',
  planned: 'Scheduled',
  over: 'Ended',
  behind: 'Not shown: others come first',
  empty: 'Shows nothing now',
} as const
export const from = (moment: string) => `From ${moment}`
export const until = (moment: string) => `Until ${moment}`
export const leadsTo = (link: string) => `Opens ${link}`
export const newestOf = (name: string) => `Newest products of ${name}`
export const products = (count: number, offSale: number) =>
  `${count} ${count === 1 ? 'product' : 'products'}${offSale > 0 ? `, ${offSale} of them not on sale` : ''}`
export const whyEmpty = (
  categoryName: string | undefined,
  seller: { business_name: string; is_open: boolean } | null,
): string => {
  if (seller)
    return seller.is_open
      ? `${seller.business_name} has no product on sale, so the home page leaves it out.`
      : `${seller.business_name} is closed, so the home page leaves it out.`
  if (categoryName !== undefined) return `No product of ${categoryName} is on sale, so the home page leaves it out.`
  return previewEmpty
}
export const reason = 'Reason, for the audit log'

export const edit = 'Edit'
export const named = (act: string, title: string) => `${act} ${title}`
export const acts = {
  show: {
    label: 'Show',
    title: (title: string) => `Show ${title}?`,
    text: 'The home page shows it between its dates.',
    done: 'Shown',
  },
  hide: {
    label: 'Hide',
    title: (title: string) => `Hide ${title}?`,
    text: 'It leaves the home page within seconds.',
    done: 'Hidden',
  },
  remove: {
    label: 'Remove',
    title: (title: string) => `Remove ${title}?`,
    text: 'It cannot be brought back.',
    done: 'Removed',
  },
} as const

export const notFound = 'Banner or set not found'
export const allBlocks = 'All banners and sets'
export const title = 'Title'
export const text = 'Text'
export const link = 'Link'
export const linkHint = 'The address of a page on this site, such as /products?deals=true'
export const picture = 'Picture'
export const pictureComes = 'The picture has not been uploaded yet.'
export const alt = 'What the picture shows'
export const altHint = 'Read out to people who cannot see it'
export const category = 'Category'
export const choose = 'Choose'
export const shop = 'Shop'
export const chosenShop = (name: string) => `Chosen: ${name}`
export const product = 'Products'
export const findShop = 'Find a shop'
export const findProduct = 'Find a product'
export const chosen = 'Chosen products, in their order'
export const isOffSale = 'Not on sale'
export const earlier = (name: string) => `Move ${name} up`
export const takeOff = (name: string) => `Remove ${name}`
export const shownFrom = 'Shown from'
export const shownUntil = 'Shown until'
export const timeHint = 'Ghana time. Leave empty for no limit.'
export const isShown = 'Show on the home page'
export const place = 'Position'
export const first = 'First'
export const after = (name: string) => `After ${name}`
export const save = 'Save'
export const keptDraft = 'Not saved yet. It stays here as long as this tab is open.'
export const discard = 'Discard changes'
export const saveTitle = (name: string) => `Save ${name}?`
export const savedShown = 'The home page shows it between its dates.'
export const savedHidden = 'It stays hidden.'
export const saved = 'Saved'
export const preview = 'Preview'
export const previewAfter = 'Save it as hidden first to see a preview.'
export const previewEmpty = 'None of its products are on sale, so the home page leaves it out.'
export const previewNeedsPicture = 'Add a picture to see the banner.'
