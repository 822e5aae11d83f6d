import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, callApi, openAccount } from './support.ts'

export interface PostedItemRequest {
  id: string
  request_title: string
  path: string
}

/** A word that no other test's data has. Letters only, so that a search takes it for one word. */
export function ownWord(): string {
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
  const vendor = await openAccount(request, 'vendor', shopName)
  const { id } = await callApi<{ id: string }>(request, vendor, 'post', `${itemRequest.path}/bids`, fields)
  return { id, vendor }
}

/** An item request that is over before anybody could accept a bid: deadlines are the database's to judge, so this waits. */
export async function postExpiringItemRequest(
  page: Page,
  owner: Account,
  fields: Record<string, unknown> = {},
): Promise<PostedItemRequest> {
  const expires = Date.now() + 1_500
  const itemRequest = await postItemRequest(page.request, owner, {
    ...fields,
    expires_at: new Date(expires).toISOString(),
  })
  await page.waitForTimeout(Math.max(0, expires + 300 - Date.now()))
  return itemRequest
}
