import type { ShopTask, ShopWork } from '@asime/contract/shop-work'
import { expect, test } from 'vitest'
import { moreLowStock, moreOrders, whatWaits } from './what-waits.ts'

const NOTHING: ShopWork['counts'] = {
  to_confirm: 0,
  to_dispatch: 0,
  late: 0,
  late_deliveries: 0,
  disputes_to_answer: 0,
  disputes_in_talks: 0,
  disputes_to_decide: 0,
  bids_to_confirm: 0,
  bids_closing: 0,
  low_stock: 0,
  sold_out: 0,
}

test.each<[Partial<ShopWork['counts']>, string]>([
  [{}, 'No order waits for you.'],
  [{ disputes_to_decide: 2 }, 'No order waits for you.'],
  [{ to_confirm: 1, to_dispatch: 2, late: 1 }, '1 order to confirm, 2 to dispatch, 1 late.'],
  [{ to_dispatch: 1 }, '1 order to dispatch.'],
  [{ late: 1 }, '1 order late.'],
  [{ disputes_to_answer: 1 }, '1 reported problem to answer.'],
  [{ disputes_in_talks: 1 }, '1 reported problem to settle.'],
  [
    { to_confirm: 2, disputes_to_answer: 2, disputes_in_talks: 3 },
    '2 orders to confirm, 2 reported problems to answer, 3 to settle.',
  ],
])('%j is said as “%s”', (counts, sentence) => {
  expect(whatWaits({ ...NOTHING, ...counts })).toBe(sentence)
})

test('of orders with something to do, those that are not in the list are counted once each', () => {
  const counts = {
    ...NOTHING,
    to_confirm: 9,
    to_dispatch: 2,
    late: 5,
    late_deliveries: 5,
    disputes_to_answer: 1,
    disputes_in_talks: 1,
  }
  const task = (kind: ShopTask['kind']) => ({ kind })
  const tasks = [
    ...Array.from({ length: 5 }, () => task('late_delivery')),
    ...Array.from({ length: 6 }, () => task('confirm_order')),
    task('review_bid'),
  ]

  expect(moreOrders({ counts, tasks })).toBe(7)
  expect(moreOrders({ counts: { ...counts, to_confirm: 5 }, tasks: [...tasks.slice(0, 5), task('confirm_bid')] })).toBe(
    9,
  )
})

test.each<[lowStock: number, soldOut: number, named: number[], object[]]>([
  [0, 0, [], []],
  [3, 1, [0, 1, 2], []],
  [5, 1, [0, 1, 2], [{ shelf: 'low_stock', count: 2 }]],
  [3, 3, [0, 0, 0], []],
  [
    9,
    5,
    [0, 0, 0],
    [
      { shelf: 'sold_out', count: 2 },
      { shelf: 'low_stock', count: 4 },
    ],
  ],
])('of %d low products, %d of them sold out, those that %j does not name are said', (low, soldOut, named, more) => {
  const counts = { ...NOTHING, low_stock: low, sold_out: soldOut }
  const products = named.map((stock) => ({ id: '', product_name: 'Smock', stock_quantity: stock }))

  expect(moreLowStock({ counts, low_stock: products })).toEqual(more)
})
