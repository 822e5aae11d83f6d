import type { Address } from '@asime/contract/addresses'
import {
  addAddressEndpoint,
  changeAddressEndpoint,
  deleteAddressEndpoint,
  makeAddressDefaultEndpoint,
  type SaveAddress,
} from '@asime/contract/save-address'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** @throws ApiError `conflict` where there are too many */
export async function addAddress(address: SaveAddress, idempotencyKey: string): Promise<Address> {
  return (await call(browserApi, addAddressEndpoint, { body: address, idempotencyKey })).data
}

export async function changeAddress(id: string, address: SaveAddress): Promise<Address> {
  return (await call(browserApi, changeAddressEndpoint, { params: { id }, body: address })).data
}

export async function makeAddressDefault(id: string): Promise<Address> {
  return (await call(browserApi, makeAddressDefaultEndpoint, { params: { id } })).data
}

export function deleteAddress(id: string): Promise<void> {
  return call(browserApi, deleteAddressEndpoint, { params: { id } })
}
