import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrderDelivery } from './orders.ts'
import { dataOf } from './paging.ts'
import { MAX_ADDRESSES } from './rules.ts'

// Addresses that a user saves to choose from at checkout. An order keeps its own copy.

const Place = OrderDelivery.omit({ method: true, note: true })
export type Place = z.infer<typeof Place>

export const Address = Place.extend({
  id: z.uuid(),
  label: z.string().meta({ description: 'What its owner calls it, such as Home' }),
  is_default: z.boolean().meta({ description: 'The one that forms begin with: one of them, while there are any' }),
}).meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

export const OwnAddresses = z
  .object({
    addresses: z
      .array(Address)
      .meta({ description: `The default one first, then the newest; at most ${MAX_ADDRESSES}` }),
    last_order: Place.nullable().meta({ description: 'Where their last order goes, unless that is one of these' }),
  })
  .meta({ id: 'OwnAddresses' })
export type OwnAddresses = z.infer<typeof OwnAddresses>

export const listAddressesEndpoint = endpoint({
  id: 'listAddresses',
  method: 'GET',
  path: '/user/addresses',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'The caller’s addresses, and the one of their last order',
  status: 200,
  response: dataOf(OwnAddresses),
})
