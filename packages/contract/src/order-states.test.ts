import { expect, test } from 'vitest'
import {
  actionsFor,
  mayAct,
  type OrderAction,
  orderActionNames,
  orderActions,
  orderStatuses,
  outcomesOf,
} from './order-states.ts'

const actions: [string, OrderAction][] = Object.entries(orderActions)

test('every status except the first is reached by an action, and the last four end an order', () => {
  const reached = new Set(orderActionNames.flatMap(outcomesOf))
  const left = new Set(actions.flatMap(([, { from }]) => from))

  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(['awaiting_payment'])
  expect(orderStatuses.filter((status) => !left.has(status))).toEqual(['completed', 'cancelled', 'expired', 'refunded'])
})

test('no action leads back to its own status, and each may be done by somebody', () => {
  for (const [name, { by, from }] of actions) {
    for (const to of outcomesOf(name as keyof typeof orderActions)) expect(from, name).not.toContain(to)
    expect(by.length, name).toBeGreaterThan(0)
  }
})

test('dates can move until delivery, and an order cannot be cancelled after dispatch', () => {
  expect(actionsFor('buyer', 'dispatched')).toEqual([
    'extend',
    'accept_date',
    'refuse_date',
    'confirm_receipt',
    'report_problem',
  ])
  expect(actionsFor('system', 'dispatched')).toEqual(['chargeback'])
  expect(actionsFor('buyer', 'delivered')).toEqual(['confirm_receipt', 'report_problem'])
})

test('a vendor cannot release the money alone: it takes the buyer, the buyer’s code or offer, a deadline or an admin', () => {
  const completing = orderActionNames.filter(
    (name) => outcomesOf(name).includes('completed') && (orderActions[name] as OrderAction).by.includes('vendor'),
  )

  expect(completing).toEqual(['hand_over', 'accept_offer'])
})

test('the actions of each side on an order that was just paid', () => {
  expect(actionsFor('buyer', 'paid').filter((name) => outcomesOf(name).length > 0)).toEqual([
    'cancel',
    'cancel_late',
    'report_problem',
  ])
  expect(actionsFor('vendor', 'paid')).toEqual([
    'decline',
    'propose_date',
    'prepare',
    'dispatch',
    'hand_over',
    'refund',
  ])
  expect(mayAct('refund', 'buyer', 'paid')).toBe(false)
})
