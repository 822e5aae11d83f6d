import type { DeliveryFees, FeeMethod, ZoneRate } from '@asime/contract/delivery-fees'
import type { DeliveryZone } from '@asime/contract/delivery-zones'
import { expect, test } from 'vitest'
import { isTownOnly } from './rates-draft.ts'

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
