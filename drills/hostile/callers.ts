import { randomUUID } from 'node:crypto'
import { DELIVERY, MOMO } from '@asime/api/test/purchase.ts'
import { send } from '../client.ts'
import type { DrillDatabase } from '../database.ts'
import { makeApprovedPayments, makeItemRequests, makePeople, makeProducts, type Person } from '../people.ts'

/** People of each role, since a request may end a session or close an account. */
export const PEOPLE = 25

export const roles = ['anonymous', 'unconfirmed', 'buyer', 'vendor', 'admin', 'suspended'] as const
export type Role = (typeof roles)[number]

export async function makeRoles(database: DrillDatabase): Promise<Record<Role, Person[]>> {
  const [unconfirmed, buyer, vendor, admin, suspended] = await Promise.all([
    makePeople(database, 'buyer', PEOPLE),
    makePeople(database, 'buyer', PEOPLE),
    makePeople(database, 'vendor', PEOPLE),
    makePeople(database, 'admin', PEOPLE),
    makePeople(database, 'vendor', PEOPLE),
  ])
  await database.rows('UPDATE users SET email_verified_at = NULL WHERE id = ANY($1::uuid[])', [
    unconfirmed.map(({ id }) => id),
  ])
  await database.rows("UPDATE users SET status = 'suspended' WHERE id = ANY($1::uuid[])", [
    suspended.map(({ id }) => id),
  ])
  return { anonymous: [], unconfirmed, buyer, vendor, admin, suspended }
}

/** Ids by the first word of a path that leads to them. */
export type Ids = Record<string, string[]>

/** Some rows of every kind, of people with different roles. */
export async function fillMarket(database: DrillDatabase, url: string, people: Record<Role, Person[]>): Promise<Ids> {
  const { buyer: buyers, vendor: vendors } = people
  const products = await makeProducts(database, vendors[0]!, 20, 1_000)
  for (const [index, buyer] of buyers.entries()) {
    const vendor = vendors[index] as Person
    const [itemRequest] = await makeItemRequests(database, buyer, 1)
    const as = (person: Person, path: string, body: object) =>
      send(url, { method: 'POST', path, token: person.token, key: randomUUID(), body })
    const bid = await as(vendor, `/requests/${itemRequest}/bids`, { bid_amount: 50 })
    if (index % 2) await as(buyer, `/requests/${itemRequest}/bids/${bid?.body.data.id}/accept`, { bid_amount: 50 })
    const items = [{ product_id: products[index % products.length], quantity: 1 }]
    const checkout = await as(buyer, '/orders', { items, delivery: DELIVERY })
    if (index % 2) await as(buyer, `/checkouts/${checkout?.body.data.id}/payments`, MOMO)
  }
  await makeApprovedPayments(database, buyers[0]!, vendors[0]!, 10)
  const read = async (table: string) =>
    // oxlint-disable-next-line asime/constant-sql -- the tables named below
    (await database.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 30`)).map(({ id }) => id)
  return {
    products,
    requests: await read('item_requests'),
    bids: await read('bids'),
    orders: await read('orders'),
    checkouts: await read('checkouts'),
    payments: await read('payments'),
    vendors: await read('vendors'),
    users: await read('users'),
    categories: await read('categories'),
  }
}
