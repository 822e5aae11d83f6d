import {
  type DeliveryFees,
  type DeliveryZones,
  FeeMethod,
  SaveDeliveryZones,
  type ZoneRate,
} from '@asime/contract/delivery-fees'
import { type DeliveryZone, deliveryZones, weightBands } from '@asime/contract/delivery-zones'
import type { Region } from '@asime/contract/ghana'
import { type Distance, distanceBetween } from '@asime/contract/region-distance'
import type { z } from 'zod'
import { toAmount } from '../../lib/forms/amount.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import type { SchemaForm } from '../../lib/forms/use-schema-form.ts'

/** The columns of the fee table that take an amount. */
export const columns = [...weightBands.map(({ field }) => field), 'per_kg_more', 'free_from'] as const
export type Column = (typeof columns)[number]

export interface RateDraft extends Record<Column, string> {
  method: FeeMethod
  zone: DeliveryZone
  isOffered: boolean
}

export interface RatesDraft {
  rows: RateDraft[]
  /** The zone of every region but the shop's own; null is no delivery. */
  zones: { region: Region; zone: Distance | null }[]
}

export type RatesForm = SchemaForm<RatesDraft, SaveDeliveryZones>

/** Begins with the shop's own fees, or the usual ones where it has none by zone. */
export function draftOfRates({
  is_own: isOwn,
  by,
  rates,
  usual_rates: usual,
  zones,
  usual_zones: usualZones,
}: DeliveryZones): RatesDraft {
  const known = isOwn && by === 'zone' ? rates : usual
  return {
    rows: FeeMethod.options.flatMap((method) =>
      deliveryZones.map((zone) =>
        rowOf(
          method,
          zone,
          known.find((rate) => rate.method === method && rate.zone === zone),
        ),
      ),
    ),
    zones: by === 'zone' && zones.length > 0 ? zones : usualZones,
  }
}

function rowOf(method: FeeMethod, zone: DeliveryZone, rate: ZoneRate | undefined): RateDraft {
  const cells = columns.map((column) => [column, textOf(rate?.[column])] as const)
  return { method, zone, isOffered: rate !== undefined, ...(Object.fromEntries(cells) as Record<Column, string>) }
}

const textOf = (fee: number | null | undefined) => (fee == null ? '' : fee.toFixed(2))

/** Only what is offered is sent, and of the regions only those that are not where the map has them. */
export function ratesSchema(
  origin: Region,
  methods: DeliveryFees['methods'],
): z.ZodType<SaveDeliveryZones, RatesDraft> {
  return formSchema(
    SaveDeliveryZones,
    (draft: RatesDraft) => ({
      zones: draft.zones.filter(({ region, zone }) => region !== origin && zone !== distanceBetween(origin, region)),
      rates: sentRows(draft, methods).map(({ isOffered: _isOffered, ...row }) => ({
        ...row,
        ...Object.fromEntries(columns.map((column) => [column, toAmount(row[column])])),
      })),
    }),
    (path, draft) => rowPath(path, draft, methods),
  )
}

const sentRows = ({ rows }: RatesDraft, methods: DeliveryFees['methods']) =>
  rows.filter(({ method, isOffered }) => isOffered && methods.includes(method))

/** The API names rows by their place in what was sent, the form by their place among all. */
export function rowPath(
  path: readonly PropertyKey[],
  draft: RatesDraft,
  methods: DeliveryFees['methods'],
): readonly PropertyKey[] {
  const [list, place, ...rest] = path
  if (list !== 'rates') return path
  const row = place === undefined ? undefined : sentRows(draft, methods)[Number(place)]
  return row ? ['rows', draft.rows.indexOf(row), ...rest] : ['rows']
}

/** The terms that these figures would make, for the example; cells without an amount leave their row out. */
export function termsOf(draft: RatesDraft, fees: DeliveryFees, methods: DeliveryFees['methods']): DeliveryFees {
  const rates = draft.rows.flatMap((row): ZoneRate[] => {
    const cells = columns.map((column) => [column, toAmount(row[column])] as const)
    const isWhole = cells.every(
      ([column, value]) => (value ?? -1) >= 0 || (column === 'free_from' && value === undefined),
    )
    if (!row.isOffered || !isWhole) return []
    const numbers = Object.fromEntries(cells) as Record<Column, number>
    return [{ method: row.method, zone: row.zone, ...numbers, free_from: numbers.free_from ?? null }]
  })
  return { ...fees, by: 'zone', methods, zones: draft.zones, rates }
}

/** The rest of the shop's own region gets no delivery. That may be meant, so it is no mistake, but it is easily not seen. */
export function isTownOnly({ methods, rates }: Pick<DeliveryFees, 'methods' | 'rates'>): boolean {
  const offers = (zone: DeliveryZone) => rates.some((rate) => rate.zone === zone && methods.includes(rate.method))
  return offers('same_town') && !offers('same_region')
}
