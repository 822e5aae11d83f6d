import type { Address, OwnAddresses, Place } from '@asime/contract/addresses'
import { MAX_ADDRESSES } from '@asime/contract/rules'
import type { SaveAddress } from '@asime/contract/save-address'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findPlaceOfLastOrder } from '../orders/last-order.sql.ts'
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  setDefault,
  setNewestDefault,
  updateAddress,
} from './addresses.repository.ts'

export async function listOwnAddresses(db: Db, { userId }: Actor): Promise<OwnAddresses> {
  const [addresses, last] = await Promise.all([
    listAddresses(db, userId, MAX_ADDRESSES),
    findPlaceOfLastOrder(db, userId),
  ])
  return { addresses, last_order: last && !addresses.some((address) => isSame(address, last)) ? last : null }
}

function isSame(one: Place, other: Place): boolean {
  return (['region', 'town', 'landmark', 'digital_address', 'contact_phone'] as const).every(
    (name) => one[name] === other[name],
  )
}

/** The first one is the default. @throws AppError conflict where there are too many */
export async function addAddress(db: Db, { userId }: Actor, address: SaveAddress): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lock(tx, userId)
    const count = await countAddresses(tx, userId)
    if (count >= MAX_ADDRESSES)
      throw new AppError('conflict', { message: `You have ${MAX_ADDRESSES} addresses. Delete one first` })
    return insertAddress(tx, userId, address, count === 0)
  })
}

/** @throws AppError not_found, also for an address of others */
export async function changeAddress(db: Db, { userId }: Actor, id: string, address: SaveAddress): Promise<Address> {
  return (await updateAddress(db, userId, id, address)) ?? notFound()
}

/** @throws AppError not_found, also for an address of others */
export async function makeAddressDefault(db: Db, { userId }: Actor, id: string): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lock(tx, userId)
    await clearDefault(tx, userId)
    return (await setDefault(tx, userId, id)) ?? notFound()
  })
}

/** After the default one, the newest is the default. @throws AppError not_found, also for an address of others */
export async function removeAddress(db: Db, { userId }: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lock(tx, userId)
    const wasDefault = (await deleteAddress(tx, userId, id)) ?? notFound()
    if (wasDefault) await setNewestDefault(tx, userId)
  })
}

function notFound(): never {
  throw new AppError('not_found', { message: 'Address not found' })
}

async function lock(tx: Tx, userId: string): Promise<void> {
  if (!(await lockAddresses(tx, userId))) throw new AppError('unauthenticated')
}
