import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Account, callApi, openAccount } from './support.ts'

export interface PostedItemRequest {
  id: string
  request_title: string
  path: string
}

/** A word that no other test's data contains. Letters only, so that search treats it as one word. */
export function uniqueWord(): string {
  return Array.from({ length: 10 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')
}

export async function postItemRequest(
  request: APIRequestContext,
  owner: Account,
  fields: Record<string, unknown> = {},
): Promise<PostedItemRequest> {
  const posted = await callApi<{ id: string; request_title: string }>(request, owner, 'post', '/requests', {
    request_title: 'Generator for a cold store',
    description: 'It has to carry two chest freezers and the lights.',
    budget_min: 4000,
    budget_max: 5200,
    location: 'Asafo, Kumasi',
    ...fields,
  })
  return { id: posted.id, request_title: posted.request_title, path: `/requests/${posted.id}` }
}

export interface PlacedBid {
  id: string
  vendor: Account
}

export async function placeBid(
  request: APIRequestContext,
  itemRequest: PostedItemRequest,
  fields: { bid_amount: number; message?: string; delivery_time_days?: number },
  shopName?: string,
): Promise<PlacedBid> {
  return bidAs(request, await openAccount(request, 'vendor', shopName), itemRequest, fields)
}

export async function bidAs(
  request: APIRequestContext,
  vendor: Account,
  itemRequest: PostedItemRequest,
  fields: { bid_amount: number; message?: string; delivery_time_days?: number },
): Promise<PlacedBid> {
  const { id } = await callApi<{ id: string }>(request, vendor, 'post', `${itemRequest.path}/bids`, fields)
  return { id, vendor }
}

/** An item request that has expired with no bid accepted. Waits until the API says so, since the database's clock decides. */
export async function postExpiringItemRequest(
  page: Page,
  owner: Account,
  fields: Record<string, unknown> = {},
): Promise<PostedItemRequest> {
  // The deadline must still be in the future when the server reads it, so a busy server gets another try with more time.
  let itemRequest: PostedItemRequest | undefined
  for (let ms = 1_500; !itemRequest; ms *= 2) {
    const expiresAt = new Date(Date.now() + ms).toISOString()
    const posting = postItemRequest(page.request, owner, { ...fields, expires_at: expiresAt })
    itemRequest = await posting.catch((error: unknown) => {
      if (Date.now() < Date.parse(expiresAt)) throw error
      return undefined
    })
  }
  await expect
    .poll(() => callApi(page.request, owner, 'get', itemRequest.path), { intervals: [500] })
    .toMatchObject({ is_expired: true })
  return itemRequest
}
