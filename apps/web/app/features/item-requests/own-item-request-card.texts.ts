import { formatCount } from '@asime/contract/counts'

export const posted = (time: string) => `Posted ${time}`
export const budget = 'Budget'
export const viewsText = (views: number) => `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`
export const viewBidsOn = (title: string) => `View bids on ${title}`
export const viewBids = 'View bids'
export const editNamed = (title: string) => `Edit ${title}`
export const edit = 'Edit'
export const extendNamed = (title: string) => `Extend ${title}`
export const extend = 'Extend'
export const rePostNamed = (title: string) => `Re-post ${title}`
export const rePost = 'Re-post'
export const cancelNamed = (title: string) => `Cancel ${title}`
export const cancel = 'Cancel'
export const noBidsCameIn = 'No bids came in.'
export const noBidsYet = 'No bids yet. Vendors see it now.'
export const bids = (total: number) => `${total} ${total === 1 ? 'bid' : 'bids'}`
export const best = (money: string) => `best ${money}`
