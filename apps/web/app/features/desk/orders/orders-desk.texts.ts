import { formatCount } from '@asime/contract/counts'
import { CURRENCY_SIGN } from '@asime/contract/money'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'

export const ordersLead = `Every order, the newest first. The file holds the newest ${formatCount(MAX_EXPORT_ROWS)} of what is shown.`
export const searchLabel = 'Search'
export const searchOrders = 'Order number, reference, buyer, shop or item'
export const ordersNoun = 'orders'
export const noOrders = 'No order matches this search.'
export const status = 'Status'
export const anyStatus = 'Any status'
export const region = 'Region'
export const anyRegion = 'All regions'
export const fromDay = 'Placed from'
export const toDay = 'Placed until'
export const minTotal = `Total from, in ${CURRENCY_SIGN}`
export const maxTotal = `Total up to, in ${CURRENCY_SIGN}`
export const kinds = { all: 'All', money_held: 'Money held', late: 'Late' } as const
export const order = 'Order'
export const total = 'Total'
export const facts = (buyer: string, shop: string, to: string | null, placed: string) =>
  `Bought by ${buyer} from ${shop}${to === null ? '' : `. Region: ${to}`}. Placed: ${placed}`
export const stopped = 'Disputed at the bank'
export const test = 'Test'
