import { z } from 'zod'
import { deliveryMethodNames } from './delivery-methods.ts'
import { deliveryZoneNames, deliveryZones, weightBands } from './delivery-zones.ts'
import { endpoint } from './endpoint.ts'
import { Money, PathId, Timestamp } from './fields.ts'
import { Region, regions } from './ghana.ts'
import { DeliveryMethod } from './orders.ts'
import { dataOf } from './paging.ts'
import { distances } from './region-distance.ts'

/** The methods that can have a fee. Pickup is free. */
export const feeMethods = ['vendor_delivery', 'dispatch_rider', 'bus_parcel'] as const
export const FeeMethod = z.enum(feeMethods, { error: 'Choose a delivery method' })
export type FeeMethod = z.infer<typeof FeeMethod>

const DeliveryFee = z.strictObject({ region: Region, method: FeeMethod, fee: Money })

/** The fees of a method in one zone, by weight. */
export const ZoneRate = z
  .object({
    method: FeeMethod,
    zone: z.enum(deliveryZones),
    up_to_2_kg: z.number(),
    up_to_5_kg: z.number(),
    up_to_10_kg: z.number(),
    up_to_25_kg: z.number(),
    per_kg_more: z.number().meta({ description: 'For each kilogram begun beyond 25' }),
    free_from: z.number().nullable().meta({ description: 'Goods for this amount or more travel free' }),
  })
  .meta({ id: 'ZoneRate' })
export type ZoneRate = z.infer<typeof ZoneRate>

const RegionZone = z.object({
  region: Region,
  zone: z.enum(distances).nullable().meta({ description: 'Null: no delivery' }),
})

/** A shop's delivery fees. Methods and zones without a fee are not offered. */
export const DeliveryFees = z
  .object({
    is_own: z.boolean().meta({ description: 'False while the default fees apply because the vendor has not set any' }),
    by: z.enum(['zone', 'region']).meta({
      description: 'How the shop has set them: by zone and weight (`rates`), or one fee for each region (`fees`)',
    }),
    origin: z.object({ region: z.string().nullable(), town: z.string().nullable() }),
    methods: z.array(DeliveryMethod).meta({ description: 'What the shop offers' }),
    zones: z
      .array(RegionZone)
      .meta({ description: 'How far each region is from the shop; empty while `by` is region' }),
    rates: z.array(ZoneRate).meta({ description: 'Empty while `by` is region' }),
    fees: z
      .array(z.object({ region: Region, method: FeeMethod, fee: z.number() }))
      .meta({ description: 'By region; of a shop with zones, what the lightest parcel costs' }),
    updated_at: z.string().nullable().meta({ description: 'When the shop last set them' }),
  })
  .meta({ id: 'DeliveryFees' })
export type DeliveryFees = z.infer<typeof DeliveryFees>

const IfUpdatedAt = Timestamp.nullable().optional().meta({
  description: 'The `updated_at` that the fees are made of: what was changed since is not overwritten',
})

export const SaveDeliveryFees = z.strictObject({
  fees: z
    .array(DeliveryFee, { error: 'Must be a list of fees' })
    .max(3 * regions.length, `Must have at most ${3 * regions.length} fees`)
    .refine(
      (fees) => new Set(fees.map(({ region, method }) => `${region} ${method}`)).size === fees.length,
      'Each region and method can be listed only once',
    ),
  if_updated_at: IfUpdatedAt,
})
export type SaveDeliveryFees = z.infer<typeof SaveDeliveryFees>

const CELLS = [...weightBands, { field: 'per_kg_more', name: 'each kg more' } as const]

/** A row of the fee table. A message about a missing fee names its row and column. */
const SaveZoneRate = z
  .strictObject({
    method: FeeMethod,
    zone: z.enum(deliveryZones, { error: 'Choose a zone' }),
    up_to_2_kg: Money.optional(),
    up_to_5_kg: Money.optional(),
    up_to_10_kg: Money.optional(),
    up_to_25_kg: Money.optional(),
    per_kg_more: Money.optional(),
    free_from: Money.optional().meta({ description: 'Without it, none travel free' }),
  })
  .superRefine((rate, context) => {
    for (const { field, name } of CELLS) {
      if (rate[field] !== undefined) continue
      const message = `Enter the fee for ${deliveryMethodNames[rate.method]}, ${deliveryZoneNames[rate.zone]}, ${name}`
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

export const SaveDeliveryZones = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        region: Region,
        zone: z.enum(distances, { error: 'Choose a zone' }).nullable(),
      }),
      { error: 'Must be a list of regions' },
    )
    .max(regions.length, `Must have at most ${regions.length} regions`)
    .refine(
      (zones) => new Set(zones.map(({ region }) => region)).size === zones.length,
      'Each region can be listed only once',
    )
    .default([])
    .meta({ description: 'Regions that count to another zone than their distance says; null: no delivery' }),
  rates: z
    .array(SaveZoneRate, { error: 'Must be a list of fees' })
    .max(3 * deliveryZones.length, `Must have at most ${3 * deliveryZones.length} rows`)
    .refine(
      (rates) => new Set(rates.map(({ method, zone }) => `${zone} ${method}`)).size === rates.length,
      'Each zone and method can be listed only once',
    ),
  if_updated_at: IfUpdatedAt,
})
export type SaveDeliveryZones = z.infer<typeof SaveDeliveryZones>

export const readDeliveryFeesEndpoint = endpoint({
  id: 'readDeliveryFees',
  method: 'GET',
  path: '/vendors/:id/delivery-fees',
  tag: 'Orders',
  access: 'public',
  summary: 'A vendor’s delivery fees, by zone and weight or by region',
  params: z.object({ id: PathId('Vendor not found') }),
  status: 200,
  response: dataOf(DeliveryFees),
})
export const saveDeliveryFeesEndpoint = endpoint({
  id: 'saveDeliveryFees',
  method: 'PUT',
  path: '/user/delivery-fees',
  tag: 'Orders',
  access: 'vendor',
  forbidden: 'Only vendors have delivery fees',
  summary: 'Set the caller’s fees by region, in place of those by zone; an empty list restores the defaults',
  body: SaveDeliveryFees,
  status: 200,
  response: dataOf(DeliveryFees),
  errors: ['conflict'],
})

/** The current zones and fees of a shop, with the defaults to start from. */
export const DeliveryZones = DeliveryFees.extend({
  usual_rates: z.array(ZoneRate).meta({ description: 'The default fees by zone' }),
  usual_zones: z.array(RegionZone).meta({ description: 'How far each region is by distance' }),
}).meta({ id: 'DeliveryZones' })
export type DeliveryZones = z.infer<typeof DeliveryZones>

export const readDeliveryZonesEndpoint = endpoint({
  id: 'readDeliveryZones',
  method: 'GET',
  path: '/user/delivery-zones',
  tag: 'Orders',
  access: 'vendor',
  forbidden: 'Only vendors have delivery fees',
  summary: 'The caller’s delivery zones and fees, with the default ones',
  status: 200,
  response: dataOf(DeliveryZones),
})
export const saveDeliveryZonesEndpoint = endpoint({
  id: 'saveDeliveryZones',
  method: 'PUT',
  path: '/user/delivery-zones',
  tag: 'Orders',
  access: 'vendor',
  forbidden: 'Only vendors have delivery fees',
  summary: 'Set the caller’s fees by zone and weight, in place of those by region; no rates restore the defaults',
  body: SaveDeliveryZones,
  status: 200,
  response: dataOf(DeliveryZones),
  errors: ['conflict'],
})
