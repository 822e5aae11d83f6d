import { expect, test } from 'vitest'
import { addDays, dayInWords, daysBetween, endOfDay } from './days.ts'
import { orderDatesFrom, type OrderWay, type ShopCalendar } from './order-dates.ts'

const OPEN = { from: '08:00', to: '18:00' }
const SHOP: ShopCalendar = {
  lead_time_days: 1,
  opening_hours: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null],
  away_from: null,
  away_until: null,
  region: 'Northern',
}
const BY_SHOP: OrderWay = { method: 'vendor_delivery', region: 'Northern', bid_days: null }

// 23 November 2026 is a Monday.
test.each<[string, string, Partial<ShopCalendar>, Partial<OrderWay>, string, string]>([
  ['on Monday, to the same region', '2026-11-23T09:00:00Z', {}, {}, '2026-11-24', '2026-11-25'],
  ['before it opens', '2026-11-23T00:00:00Z', {}, {}, '2026-11-24', '2026-11-25'],
  ['a minute before it closes', '2026-11-23T17:59:59Z', {}, {}, '2026-11-24', '2026-11-25'],
  ['as it closes', '2026-11-23T18:00:00Z', {}, {}, '2026-11-25', '2026-11-26'],
  ['sent the same day', '2026-11-23T09:00:00Z', { lead_time_days: 0 }, {}, '2026-11-23', '2026-11-24'],
  ['on Friday: a shop brings nothing on Sunday', '2026-11-27T09:00:00Z', {}, {}, '2026-11-28', '2026-11-30'],
  ['but a bus goes', '2026-11-27T09:00:00Z', {}, { method: 'bus_parcel' }, '2026-11-28', '2026-11-29'],
  ['on Saturday: Sunday does not count', '2026-11-28T09:00:00Z', {}, {}, '2026-11-30', '2026-12-01'],
  ['on Sunday, when it is closed', '2026-11-29T09:00:00Z', {}, {}, '2026-12-01', '2026-12-02'],
  ['to a neighbour', '2026-11-23T09:00:00Z', {}, { region: 'Savannah' }, '2026-11-24', '2026-11-26'],
  [
    'far, by rider',
    '2026-11-23T09:00:00Z',
    {},
    { region: 'Central', method: 'dispatch_rider' },
    '2026-11-24',
    '2026-11-27',
  ],
  ['from a place that nobody knows', '2026-11-23T09:00:00Z', { region: null }, {}, '2026-11-24', '2026-11-27'],
  ['to be collected', '2026-11-23T09:00:00Z', {}, { method: 'pickup' }, '2026-11-24', '2026-12-01'],
  [
    'a week of lead time is one of opening days',
    '2026-11-23T09:00:00Z',
    { lead_time_days: 7 },
    {},
    '2026-12-01',
    '2026-12-02',
  ],
  [
    'away over Christmas',
    '2026-12-23T20:00:00Z',
    { away_from: '2026-12-24', away_until: '2027-01-04' },
    {},
    '2027-01-05',
    '2027-01-06',
  ],
  [
    'never open, so taken to be',
    '2026-11-23T09:00:00Z',
    { opening_hours: Array(7).fill(null) },
    {},
    '2026-11-24',
    '2026-11-25',
  ],
  ['a bid of 3 days', '2026-11-23T09:00:00Z', {}, { bid_days: 3 }, '2026-11-25', '2026-11-26'],
  [
    'a bid of 6 days ends when the shop is open',
    '2026-11-23T09:00:00Z',
    {},
    { bid_days: 6 },
    '2026-11-28',
    '2026-11-30',
  ],
  [
    'a bid of 1 day to afar leaves at once',
    '2026-11-23T09:00:00Z',
    {},
    { bid_days: 1, region: 'Volta' },
    '2026-11-23',
    '2026-11-24',
  ],
  ['a bid to be collected', '2026-11-23T09:00:00Z', {}, { bid_days: 3, method: 'pickup' }, '2026-11-26', '2026-12-03'],
  [
    'a free bid without an address',
    '2026-11-23T09:00:00Z',
    {},
    { bid_days: 5, method: null, region: null },
    '2026-11-25',
    '2026-11-28',
  ],
  ['over the end of a leap February', '2028-02-28T09:00:00Z', { lead_time_days: 2 }, {}, '2028-03-01', '2028-03-02'],
])('paid %s', (_, paidAt, shop, way, dispatch, deliver) => {
  const dates = orderDatesFrom(paidAt, { ...SHOP, ...shop }, { ...BY_SHOP, ...way })

  expect(dates).toEqual({ dispatch_by: `${dispatch}T23:59:59.000Z`, deliver_by: `${deliver}T23:59:59.000Z` })
})

test('dates count calendar days', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T23:59:59.000Z')
  expect(dayInWords('2026-12-04T23:59:59Z', Date.UTC(2026, 0))).toBe('Fri 4 Dec')
  expect(dayInWords('2027-01-04', Date.UTC(2026, 11, 31))).toBe('Mon 4 Jan 2027')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-11-27T23:59:59Z', '2026-12-01T00:00:00Z')).toBe(4)
})
