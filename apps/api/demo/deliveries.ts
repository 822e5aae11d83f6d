import type { DeliveryMethod } from '@asime/contract/orders'
import { busStations, deliveryNotes, landmarks, riders } from './catalogue/order-words.ts'
import { type Person, phoneOf } from './people.ts'
import type { SeededRandom } from './random.ts'
import type { Rates } from './rates.ts'
import type { Shop } from './shops.ts'

/** A row of order_deliveries, with what it costs in pesewas. */
export interface Delivery {
  method: DeliveryMethod
  region: string
  town: string
  landmark: string
  digitalAddress: string | null
  contactPhone: string
  note: string | null
  fee: number
}

/** What order_dispatches says of how the goods left. */
export interface Dispatch {
  courier: string | null
  phone: string | null
  waybill: string | null
  proof: string | null
}

/** The first two characters of digital addresses: a district of the region. */
const districts: Readonly<Record<string, string>> = {
  Ahafo: 'B1',
  Ashanti: 'AK',
  Bono: 'BS',
  'Bono East': 'BT',
  Central: 'CC',
  Eastern: 'EN',
  'Greater Accra': 'GA',
  'North East': 'N5',
  Northern: 'NT',
  Oti: 'V4',
  Savannah: 'N3',
  'Upper East': 'UB',
  'Upper West': 'XW',
  Volta: 'VH',
  Western: 'WS',
  'Western North': 'W3',
}

/** Nearby by the shop or a rider, far away by bus. A bid's price includes its delivery. */
export function makeDelivery(
  random: SeededRandom,
  rates: Rates,
  { buyer, shop, isOfBid }: { buyer: Person; shop: Pick<Shop, 'region' | 'town'>; isOfBid: boolean },
): Delivery {
  const [region, town] = regionAndTown(buyer.location)
  const isNear = shop.region === region
  const method = isNear
    ? random.weighted({ vendor_delivery: 5, dispatch_rider: 4, pickup: 1 })
    : random.weighted({ vendor_delivery: 2, bus_parcel: 8 })
  const area = `${random.int(10, 999)}`.padStart(3, '0')
  return {
    method,
    region,
    town,
    landmark: random.pick(landmarks),
    digitalAddress: random.chance(0.6) ? `${districts[region] ?? 'GA'}-${area}-${random.int(1000, 9999)}` : null,
    contactPhone: buyer.phone,
    note: random.chance(0.3) ? random.pick(deliveryNotes) : null,
    fee: isOfBid ? 0 : (rates.deliveryFee(shop, { region, town }, method) ?? 0),
  }
}

export function makeDispatch(random: SeededRandom, method: DeliveryMethod, proof: string | null): Dispatch {
  const station = random.pick(busStations)
  const rider = random.pick(riders)
  const phone = phoneOf(random)
  const waybill = `GH${random.int(100_000, 999_999)}`
  switch (method) {
    case 'bus_parcel':
      return { courier: station, phone, waybill, proof }
    case 'dispatch_rider':
      return { courier: rider, phone, waybill: null, proof }
    default:
      return { courier: null, phone: null, waybill: null, proof }
  }
}

/** "East Legon, Accra, Greater Accra" is a town and its region. */
function regionAndTown(location: string): [region: string, town: string] {
  const comma = location.lastIndexOf(', ')
  return [location.slice(comma + 2), location.slice(0, comma)]
}
