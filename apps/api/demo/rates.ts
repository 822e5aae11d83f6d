import { isSameTown } from '@asime/contract/delivery-fee'
import type { DeliveryZone } from '@asime/contract/delivery-zones'
import { neighboursOf, type Region } from '@asime/contract/ghana'
import type { DeliveryMethod } from '@asime/contract/orders'
import type pg from 'pg'

/** What the database knows of prices beside goods: delivery by region and way, our commission, and the tax on it by day. */
export interface Rates {
  /** Pesewas, of a parcel of at most two kilograms; undefined where nobody delivers there this way. */
  deliveryFee: (shop: Place, buyer: Place, method: DeliveryMethod) => number | undefined
  /** Pesewas of what the goods cost, at that moment. */
  commissionOn: (pesewas: number, moment: number) => { commission: number; commissionVat: number }
}

interface Place {
  region: string
  town: string
}

interface Dated {
  from: number
  bp: number
}

export async function readRates(client: pg.ClientBase): Promise<Rates> {
  const { rows: fees } = await client.query<{ way: string; fee: string }>(
    "SELECT method || ' ' || zone AS way, up_to_2_kg AS fee FROM delivery_rates WHERE vendor_id IS NULL",
  )
  const dated = async (query: string): Promise<Dated[]> => (await client.query<Dated>(query)).rows
  const commissions = await dated(
    `SELECT extract(epoch FROM valid_from)::float8 * 1000 AS from, rate_bp AS bp FROM commission_rules
     WHERE vendor_id IS NULL AND category_id IS NULL ORDER BY valid_from DESC`,
  )
  // A day begins in Ghana when it begins in UTC.
  const taxes = await dated(
    'SELECT extract(epoch FROM valid_from)::float8 * 1000 AS from, total_bp AS bp FROM vat_rates ORDER BY valid_from DESC',
  )
  const feeByWay = new Map(fees.map(({ way, fee }) => [way, Number(fee)]))
  return {
    deliveryFee: (shop, buyer, method) =>
      method === 'pickup' ? 0 : feeByWay.get(`${method} ${zoneBetween(shop, buyer)}`),
    commissionOn: (pesewas, moment) => {
      const commission = Math.round((pesewas * rateAt(commissions, moment)) / 10_000)
      return { commission, commissionVat: Math.round((commission * rateAt(taxes, moment)) / 10_000) }
    },
  }
}

function zoneBetween(shop: Place, buyer: Place): DeliveryZone {
  if (shop.region === buyer.region) return isSameTown(shop.town, buyer.town) ? 'same_town' : 'same_region'
  return neighboursOf[shop.region as Region].some((region) => region === buyer.region) ? 'neighbour' : 'far'
}

function rateAt(rates: readonly Dated[], moment: number): number {
  return rates.find(({ from }) => from <= moment)?.bp ?? 0
}
