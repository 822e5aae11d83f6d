import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money, PathId } from './fields.ts'
import { Region, regions } from './ghana.ts'
import { dataOf } from './paging.ts'

/** Picking up is always offered, and free. */
export const FeeMethod = z.enum(['vendor_delivery', 'dispatch_rider', 'bus_parcel'], {
  error: 'Choose a delivery method',
})

const DeliveryFee = z.strictObject({ region: Region, method: FeeMethod, fee: Money })

/** What a shop takes for delivery. A region and method that are not named are not offered. */
export const DeliveryFees = z
  .object({
    is_own: z.boolean().meta({ description: 'False while the default fees apply because the vendor has not set any' }),
    fees: z.array(z.object({ region: Region, method: FeeMethod, fee: z.number() })),
  })
  .meta({ id: 'DeliveryFees' })
export type DeliveryFees = z.infer<typeof DeliveryFees>

export const SaveDeliveryFees = z.strictObject({
  fees: z
    .array(DeliveryFee, { error: 'Must be a list of fees' })
    .max(3 * regions.length, `Must have at most ${3 * regions.length} fees`)
    .refine(
      (fees) => new Set(fees.map(({ region, method }) => `${region} ${method}`)).size === fees.length,
      'Each region and method can be listed only once',
    ),
})
export type SaveDeliveryFees = z.infer<typeof SaveDeliveryFees>

export const readDeliveryFeesEndpoint = endpoint({
  id: 'readDeliveryFees',
  method: 'GET',
  path: '/vendors/:id/delivery-fees',
  tag: 'Orders',
  access: 'public',
  summary: 'A vendor’s delivery fees, by region and method',
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
  summary: 'Set the caller’s delivery fees; an empty list restores the defaults',
  body: SaveDeliveryFees,
  status: 200,
  response: dataOf(DeliveryFees),
})
