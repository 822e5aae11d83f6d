import { listBidsEndpoint } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import { buildBid, buildItemRequest } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('bids are shown to everybody, pending first, then by amount, the earlier of equal ones first', async () => {
  const itemRequest = await buildItemRequest(app(), { status: 'closed' })
  const bids: { id: string }[] = []
  for (const [amount, status] of [
    [700, 'rejected'],
    [900, 'pending'],
    [100, 'accepted'],
    [300, 'pending'],
    [50, 'withdrawn'],
    [900, 'pending'],
    [100, 'rejected'],
  ] as const) {
    bids.push(await buildBid(app(), { itemRequest, amount, status }))
  }

  const answer = await app().anonymous.get(`/requests/${itemRequest.id}/bids`)

  expectContract(listBidsEndpoint, answer)
  expect(answer.body.data.map(({ id }: { id: string }) => bids.findIndex((bid) => bid.id === id))).toEqual([
    3, 1, 5, 2, 6, 0,
  ])
  expect(answer.body.meta.total).toBe(6)
})

test('an item request without bids has an empty list', async () => {
  const itemRequest = await buildItemRequest(app())

  const answer = await app().anonymous.get(`/requests/${itemRequest.id}/bids`)

  expectContract(listBidsEndpoint, answer)
  expect(answer.body).toEqual({ data: [], meta: { total: 0, total_is_capped: false, limit: 20, next_cursor: null } })
})
