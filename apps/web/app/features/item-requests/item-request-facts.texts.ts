import { formatCount } from '@asime/contract/counts'

export const aboutThisRequest = 'About this request'
export const budget = 'Budget'
export const location = 'Location'
export const category = 'Category'
export const expired = 'Expired'
export const expires = 'Expires'
export const noEndDate = 'No end date'
export const viewsLabel = 'Views'
export const totalBidsLabel = 'Total bids'
export const expiredDeadline = (isExpired: boolean, deadline: string) =>
  `${isExpired ? 'Expired' : 'Expires'}: ${deadline}`
export const viewsText = (views: number) => `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`
export const bids = (totalBids: number) => `${totalBids} ${totalBids === 1 ? 'bid' : 'bids'}`
export const none = 'None'
export const anywhereInGhana = 'Anywhere in Ghana'
