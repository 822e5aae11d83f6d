import { z } from 'zod'
import { Address } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { line, PathId } from './fields.ts'
import { Delivery } from './orders.ts'
import { dataOf } from './paging.ts'
import { MAX_ADDRESS_LABEL } from './text-lengths.ts'

export const SaveAddress = Delivery.omit({ method: true, note: true }).extend({
  label: line({ max: MAX_ADDRESS_LABEL, required: 'Name this address' }),
})
export type SaveAddress = z.infer<typeof SaveAddress>

const own = { tag: 'Accounts', access: 'signed_in' } as const
const AddressParams = z.object({ id: PathId('Address not found') })

export const addAddressEndpoint = endpoint({
  ...own,
  id: 'addAddress',
  method: 'POST',
  path: '/user/addresses',
  idempotent: true,
  bound: true,
  summary: 'Add an address; the first one is the default',
  body: SaveAddress,
  status: 201,
  response: dataOf(Address),
  errors: ['conflict'],
})
export const changeAddressEndpoint = endpoint({
  ...own,
  id: 'changeAddress',
  method: 'PUT',
  path: '/user/addresses/:id',
  bound: true,
  summary: 'Change an address; orders made with it keep theirs',
  params: AddressParams,
  body: SaveAddress,
  status: 200,
  response: dataOf(Address),
})
export const makeAddressDefaultEndpoint = endpoint({
  ...own,
  id: 'makeAddressDefault',
  method: 'PUT',
  path: '/user/addresses/:id/default',
  bound: true,
  summary: 'Make an address the default one, in place of the other',
  params: AddressParams,
  status: 200,
  response: dataOf(Address),
})
export const deleteAddressEndpoint = endpoint({
  ...own,
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/user/addresses/:id',
  summary: 'Delete an address; after the default one, the newest is the default',
  params: AddressParams,
  status: 204,
  response: null,
})
