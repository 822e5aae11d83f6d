import { offerInDisputeEndpoint } from '@asime/contract/disputes'
import { expect } from 'vitest'
import { expectContract } from './contract.ts'
import { buildPaidOrder } from './payments.ts'
import type { Answer, Caller, TestApp } from './test-app.ts'

export type DisputedOrder = Awaited<ReturnType<typeof buildPaidOrder>>

export interface DisputeSteps {
  post: (caller: Caller, order: DisputedOrder, what: string, body?: object) => Promise<Answer>
  read: (caller: Caller, order: DisputedOrder) => Promise<Answer>
  /** @returns its id */
  offer: (caller: Caller, order: DisputedOrder, amount: number) => Promise<string>
  /** Paid 125.00, sent, and complained of. */
  buildDispute: (kind?: string) => Promise<DisputedOrder>
  letTimePass: (order: DisputedOrder, column: 'due_at' | 'remind_at') => Promise<unknown>
}

/** What the two sides of an order do in a dispute, through HTTP. */
export function disputeSteps(app: () => TestApp): DisputeSteps {
  const post: DisputeSteps['post'] = (caller, order, what, body) =>
    app().as(caller).post(`/orders/${order.orderId}/${what}`, body)
  return {
    post,
    read: (caller, order) => app().as(caller).get(`/orders/${order.orderId}/dispute`),
    offer: async (caller, order, amount) => {
      const answer = await post(caller, order, 'dispute/offers', { amount })
      expectContract(offerInDisputeEndpoint, answer)
      return answer.body.data.offers.at(-1).id
    },
    buildDispute: async (kind = 'damaged') => {
      const order = await buildPaidOrder(app())
      await post(order.vendor, order, 'dispatch', {})
      const reported = await post(order.buyer, order, 'report-problem', { kind, reason: 'The screen is cracked' })
      expect(reported.status, reported.text).toBe(200)
      return order
    },
    letTimePass: (order, column) =>
      app().sql(
        `UPDATE disputes SET ${column} = now() - interval '1 second' WHERE order_id = $1 AND closed_at IS NULL`,
        [order.orderId],
      ),
  }
}
