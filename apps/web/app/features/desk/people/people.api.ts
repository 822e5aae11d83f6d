import {
  type AdminUser,
  type ClosingEffects,
  listOrdersOfUserEndpoint,
  listUsersEndpoint,
  makeBuyerEndpoint,
  makeVendorEndpoint,
  readAnyUserEndpoint,
  readClosingEffectsEndpoint,
  readSuspensionEffectsEndpoint,
  requestEmailChangeEndpoint,
  requestPhoneChangeEndpoint,
  restoreUserEndpoint,
  signOutUserEndpoint,
  type SuspensionEffects,
  suspendUserEndpoint,
  type UserCard,
  type UserCounts,
  type UserOrder,
  withdrawEmailChangeEndpoint,
  withdrawPhoneChangeEndpoint,
} from '@asime/contract/admin-users'
import {
  listShopsEndpoint,
  readShopOwnerEndpoint,
  type ShopCounts,
  type ShopForAdmin,
} from '@asime/contract/admin-vendors'
import type { OrderSide } from '@asime/contract/order-states'
import { listShopMembersEndpoint, type ShopMember } from '@asime/contract/shop-team'
import type { OpenShop } from '@asime/contract/open-shop'
import type { UserActionName } from '@asime/contract/user-states'
import { call } from '../../../lib/api/api.ts'
import { type Extent, type ListPage, loadPages } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// All of this is for admins: the API refuses it to others.

interface Page {
  cursor?: string | undefined
  signal: AbortSignal
}

export type Filters = Record<string, string>
export type Counted<T, C> = ListPage<T> & { counts: C | undefined }

/** As much of a list as is shown, with how many there are of each kind. */
async function loadCounted<T, C>(
  extent: Extent,
  load: (cursor: string | undefined) => Promise<ListPage<T> & { meta: { counts: C } }>,
): Promise<Counted<T, C>> {
  let counts: C | undefined
  const page = await loadPages(extent, async (cursor) => {
    const answer = await load(cursor)
    counts = answer.meta.counts
    return answer
  })
  return { ...page, counts }
}

/** The newest first. */
export function listUsers(
  filters: Filters,
  extent: Extent,
  signal: AbortSignal,
): Promise<Counted<UserCard, UserCounts>> {
  return loadCounted(extent, (cursor) => call(browserApi, listUsersEndpoint, { query: { ...filters, cursor }, signal }))
}

/** The newest first. */
export function listShops(
  filters: Filters,
  extent: Extent,
  signal: AbortSignal,
): Promise<Counted<ShopForAdmin, ShopCounts>> {
  return loadCounted(extent, (cursor) => call(browserApi, listShopsEndpoint, { query: { ...filters, cursor }, signal }))
}

/** The owner of that shop. */
export async function readShopOwner(vendorId: string, signal: AbortSignal): Promise<AdminUser> {
  return (await call(browserApi, readShopOwnerEndpoint, { params: { id: vendorId }, signal })).data
}

export async function readUser(id: string, signal: AbortSignal): Promise<AdminUser> {
  return (await call(browserApi, readAnyUserEndpoint, { params: { id }, signal })).data
}

/** What suspending them would do, as things stand. */
export async function readSuspensionEffects(id: string, signal: AbortSignal): Promise<SuspensionEffects> {
  return (await call(browserApi, readSuspensionEffectsEndpoint, { params: { id }, signal })).data
}

/** What they bought, or their shop sold, the newest first. */
export function listOrdersOfUser(id: string, side: OrderSide, { signal, cursor }: Page): Promise<ListPage<UserOrder>> {
  return call(browserApi, listOrdersOfUserEndpoint, { params: { id }, query: { side, cursor }, signal })
}

/** @param note for admins alone, where somebody is suspended */
export function actOnUser(
  action: Exclude<UserActionName, 'change_email' | 'change_phone' | 'make_vendor' | 'make_buyer'>,
  id: string,
  { reason, note }: { reason: string; note: string },
  idempotencyKey: string,
): Promise<unknown> {
  const given = { params: { id }, idempotencyKey }
  switch (action) {
    case 'suspend':
      return call(browserApi, suspendUserEndpoint, { ...given, body: { reason, ...(note && { note }) } })
    case 'restore':
      return call(browserApi, restoreUserEndpoint, { ...given, body: { reason } })
    case 'sign_out':
      return call(browserApi, signOutUserEndpoint, { ...given, body: { reason } })
  }
}

/** Gives a buyer a shop. */
export function makeVendor(id: string, body: OpenShop & { reason: string }, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, makeVendorEndpoint, { params: { id }, body, idempotencyKey })
}

/** What making a buyer of a vendor would do, and what has to end first, as things stand. */
export async function readClosingEffects(id: string, signal: AbortSignal): Promise<ClosingEffects> {
  return (await call(browserApi, readClosingEffectsEndpoint, { params: { id }, signal })).data
}

/** Closes the shop of a vendor. */
export function makeBuyer(id: string, reason: string, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, makeBuyerEndpoint, { params: { id }, body: { reason }, idempotencyKey })
}

/** Takes the place of a change that waits. */
export function requestEmailChange(
  id: string,
  body: { new_email: string; reason: string },
  idempotencyKey: string,
): Promise<unknown> {
  return call(browserApi, requestEmailChangeEndpoint, { params: { id }, body, idempotencyKey })
}

export function withdrawEmailChange(id: string, reason: string, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, withdrawEmailChangeEndpoint, { params: { id }, body: { reason }, idempotencyKey })
}

/** Takes the place of a change that waits. */
export function requestPhoneChange(
  id: string,
  body: { new_phone: string; reason: string },
  idempotencyKey: string,
): Promise<unknown> {
  return call(browserApi, requestPhoneChangeEndpoint, { params: { id }, body, idempotencyKey })
}

export function withdrawPhoneChange(id: string, reason: string, idempotencyKey: string): Promise<unknown> {
  return call(browserApi, withdrawPhoneChangeEndpoint, { params: { id }, body: { reason }, idempotencyKey })
}

export async function listShopPeople(id: string, signal: AbortSignal): Promise<ShopMember[]> {
  return (await call(browserApi, listShopMembersEndpoint, { params: { id }, signal })).data
}
