import type { ShopTask, ShopWork } from '@asime/contract/shop-work'
import * as texts from './overview.texts.ts'

/** What to do next with orders, in a sentence. */
export function whatWaits(counts: ShopWork['counts']): string {
  const { to_confirm: toConfirm, to_dispatch: toDispatch, late } = counts
  const { disputes_to_answer: toAnswer, disputes_in_talks: toSettle } = counts
  const parts = [
    toConfirm > 0 && texts.toConfirm(toConfirm),
    toDispatch > 0 && (toConfirm > 0 ? texts.toDispatch(toDispatch) : texts.ordersToDispatch(toDispatch)),
    late > 0 && (toConfirm > 0 || toDispatch > 0 ? texts.late(late) : texts.ordersLate(late)),
    toAnswer > 0 && texts.toAnswer(toAnswer),
    toSettle > 0 && (toAnswer > 0 ? texts.toSettle(toSettle) : texts.problemsToSettle(toSettle)),
  ].filter((part) => part !== false)
  return parts.length > 0 ? texts.sentence(parts) : texts.noOrders
}

/** How many products are sold out or low, but for those that the queue names; nothing of what there is none. */
export function moreLowStock({
  counts,
  low_stock: named,
}: Pick<ShopWork, 'counts' | 'low_stock'>): { shelf: 'sold_out' | 'low_stock'; count: number }[] {
  const soldOut = named.filter(({ stock_quantity: stock }) => stock === 0).length
  return [
    { shelf: 'sold_out' as const, count: counts.sold_out - soldOut },
    { shelf: 'low_stock' as const, count: counts.low_stock - counts.sold_out - (named.length - soldOut) },
  ].filter(({ count }) => count > 0)
}

interface Queue {
  counts: ShopWork['counts']
  tasks: readonly Pick<ShopTask, 'kind'>[]
}

/** Orders in which something is to be done, but for those that the queue lists. */
export function moreOrders({ counts, tasks }: Queue): number {
  const { to_confirm: toConfirm, to_dispatch: toDispatch, late_deliveries: lateDeliveries } = counts
  const { disputes_to_answer: toAnswer, disputes_in_talks: toSettle } = counts
  const listed = tasks.filter(({ kind }) => kind !== 'confirm_bid' && kind !== 'review_bid').length
  return toConfirm + toDispatch + lateDeliveries + toAnswer + toSettle - listed
}
