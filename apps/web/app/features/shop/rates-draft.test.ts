import type { DeliveryFees, FeeMethod, ZoneRate } from '@asime/contract/delivery-fees'
import type { DeliveryZone } from '@asime/contract/delivery-zones'
import { expect, test } from 'vitest'
import { columns, isTownOnly, type RateDraft, ratesSchema } from './rates-draft.ts'

const rate = (method: FeeMethod, zone: DeliveryZone): ZoneRate => ({
  method,
  zone,
  up_to_2_kg: 10,
  up_to_5_kg: 10,
  up_to_10_kg: 10,
  up_to_25_kg: 10,
  per_kg_more: 1,
  free_from: null,
})

test.each<[string, DeliveryFees['methods'], ZoneRate[], boolean]>([
  [
    'the town and other regions',
    ['vendor_delivery'],
    [rate('vendor_delivery', 'same_town'), rate('vendor_delivery', 'far')],
    true,
  ],
  [
    'the town and around it',
    ['vendor_delivery'],
    [rate('vendor_delivery', 'same_town'), rate('vendor_delivery', 'same_region')],
    false,
  ],
  [
    'around the town, in a way that the shop does not offer',
    ['vendor_delivery', 'pickup'],
    [rate('vendor_delivery', 'same_town'), rate('bus_parcel', 'same_region')],
    true,
  ],
  ['nowhere', ['vendor_delivery'], [], false],
])('with fees for %s the rest of the region goes without delivery or not', (_name, methods, rates, expected) => {
  expect(isTownOnly({ methods, rates })).toBe(expected)
})

const typed = Object.fromEntries(columns.map((column) => [column, '10'])) as Record<(typeof columns)[number], string>
const row = (method: FeeMethod, changes: Partial<RateDraft> = {}): RateDraft => ({
  ...typed,
  method,
  zone: 'same_town',
  isOffered: true,
  ...changes,
})

test('only what is offered is sent, and what is wrong is named by the row where it was typed', () => {
  const schema = ratesSchema('Ashanti', ['vendor_delivery'])
  const rows = [row('bus_parcel', { up_to_2_kg: 'much' }), row('vendor_delivery', { isOffered: false, up_to_2_kg: '' })]
  const sent = [...rows, row('vendor_delivery', { zone: 'far', free_from: '', per_kg_more: '1,000.50' })]
  expect(schema.parse({ rows: sent, zones: [{ region: 'Volta', zone: null }] })).toEqual({
    zones: [{ region: 'Volta', zone: null }],
    rates: [expect.objectContaining({ method: 'vendor_delivery', zone: 'far', up_to_2_kg: 10, per_kg_more: 1000.5 })],
  })
  const pathsOf = (...others: RateDraft[]) =>
    schema.safeParse({ rows: [...rows, ...others], zones: [] }).error?.issues.map(({ path }) => path)
  expect(
    pathsOf(row('vendor_delivery', { up_to_2_kg: 'much' }), row('vendor_delivery', { zone: 'far', up_to_5_kg: '' })),
  ).toEqual([
    ['rows', 2, 'up_to_2_kg'],
    ['rows', 3, 'up_to_5_kg'],
  ])
  expect(pathsOf(row('vendor_delivery'), row('vendor_delivery'))).toEqual([['rows']])
})
