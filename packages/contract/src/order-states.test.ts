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

test('every state but the first is reached by some action, and the last four end an order', () => {
  const reached = new Set(orderActionNames.flatMap(outcomesOf))
  const left = new Set(actions.flatMap(([, { from }]) => from))

  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(['awaiting_payment'])
  expect(orderStatuses.filter((status) => !left.has(status))).toEqual(['completed', 'cancelled', 'expired', 'refunded'])
})

test('no action leads back to where it began, and somebody may do each', () => {
  for (const [name, { by, from }] of actions) {
    for (const to of outcomesOf(name as keyof typeof orderActions)) expect(from, name).not.toContain(to)
    expect(by.length, name).toBeGreaterThan(0)
  }
})

test('dates move while nothing is delivered, and once the goods have left nobody takes the order from under them', () => {
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

test('a vendor cannot give themself the money: only the buyer’s code or offer, the buyer, a deadline or an admin completes', () => {
  const completing = orderActionNames.filter(
    (name) => outcomesOf(name).includes('completed') && (orderActions[name] as OrderAction).by.includes('vendor'),
  )

  expect(completing).toEqual(['hand_over', 'accept_offer'])
})

test('what each side may do with an order that was just paid', () => {
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
