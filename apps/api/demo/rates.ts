import type pg from 'pg'

/** What the database knows of prices beside goods: delivery by region and way, our commission, and the tax on it by day. */
export interface Rates {
  /** Pesewas; undefined where nobody delivers there this way. */
  deliveryFee: (region: string, method: string) => number | undefined
  /** Pesewas of what the goods cost, at that moment. */
  commissionOn: (pesewas: number, moment: number) => { commission: number; commissionVat: number }
}

interface Dated {
  from: number
  bp: number
}

export async function readRates(client: pg.ClientBase): Promise<Rates> {
  const { rows: fees } = await client.query<{ place: string; fee: string }>(
    "SELECT region || ' ' || method AS place, fee FROM delivery_fees WHERE vendor_id IS NULL",
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
  const feeByPlace = new Map(fees.map(({ place, fee }) => [place, Number(fee)]))
  return {
    deliveryFee: (region, method) => (method === 'pickup' ? 0 : feeByPlace.get(`${region} ${method}`)),
    commissionOn: (pesewas, moment) => {
      const commission = Math.round((pesewas * rateAt(commissions, moment)) / 10_000)
      return { commission, commissionVat: Math.round((commission * rateAt(taxes, moment)) / 10_000) }
    },
  }
}

function rateAt(rates: readonly Dated[], moment: number): number {
  return rates.find(({ from }) => from <= moment)?.bp ?? 0
}
