import { addDays, dayInWords, daysAfter, endOfDay } from '@asime/contract/days'
import { heldOf } from '@asime/contract/money'
import { timer } from '@asime/contract/deadlines-in-force'
import type { OrderActionName } from '@asime/contract/order-states'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { type LockedOrder, lockOrder } from '../orders/locked-order.sql.ts'
import {
  lockForActor,
  type Mover,
  moveOrder,
  recordOrderEvent,
  reverseOrder,
  SYSTEM,
  withItemRequest,
} from '../orders/order-changes.service.ts'
import {
  type DatesOfOrder,
  findDates,
  insertProposal,
  isUndispatchedForLong,
  listUndispatched,
  moveDate,
  moveProposal,
} from '../orders/order-dates.sql.ts'
import { whyNotByDates, whyNotOnOrder } from '../orders/orders.policy.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import { refundFromEscrow } from '../refunds/refunds.service.ts'

// What comes of dates that are not kept (ORD-13 to ORD-15).

interface Dated {
  order: LockedOrder
  mover: Mover
  dates: DatesOfOrder
}

/** The order, locked, of whoever may do that with it, by its state and its dates. @throws AppError not_found, forbidden, order_state */
async function lockForDates(tx: Tx, actor: Actor, id: string, name: OrderActionName): Promise<Dated> {
  const { order, mover } = await lockForActor(tx, actor, id)
  const refusal = whyNotOnOrder(name, mover.kind, order.status)
  if (refusal) throw new AppError(refusal)
  const dates = await findDates(tx, id)
  const message = whyNotByDates(name, dates)
  if (message) throw new AppError('order_state', { message })
  return { order, mover, dates }
}

/** The buyer waits no longer: what was paid goes back, stock too, and the request of a bid opens for the next best. */
export async function cancelLateOrder(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  return withItemRequest(db, id, async (tx) => {
    const { order, mover, dates } = await lockForDates(tx, actor, id, 'cancel_late')
    await callOff(tx, order, 'cancel_late', mover, dates)
    return readOwnOrder(tx, actor, id)
  })
}

async function callOff(
  tx: Tx,
  order: LockedOrder,
  name: 'cancel_late' | 'lapse_undispatched',
  mover: Mover,
  { agreed_on: date }: DatesOfOrder,
): Promise<void> {
  const reason = date === null ? 'Not dispatched' : `Not dispatched by ${dayInWords(date, Date.now())}`
  await moveOrder(tx, order, name, mover, reason)
  await refundFromEscrow(tx, order, heldOf(order), reason)
  await reverseOrder(tx, order)
}

/** A late order gets until the end of a day that its buyer names. */
export async function extendOrder(db: Db, actor: Actor, id: string, date: string): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover, dates } = await lockForDates(tx, actor, id, 'extend')
    assertWithin(date, addDays(dates.today, 1), daysAfter(dates.today, timer('longest_extension')))
    await moveProposal(tx, id, 'lapse')
    await moveDate(tx, id, endOfDay(date))
    await recordOrderEvent(tx, order, 'extend', mover, `Until ${dayInWords(date, Date.now())}`)
    return readOwnOrder(tx, actor, id)
  })
}

export async function proposeDate(
  db: Db,
  actor: Actor,
  id: string,
  { date, reason }: { date: string; reason: string },
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover, dates } = await lockForDates(tx, actor, id, 'propose_date')
    const agreed = dates.agreed_on ?? dates.today
    const [first] = [addDays(dates.today, 1), addDays(agreed, 1)].toSorted().slice(-1) as [string]
    assertWithin(date, first, daysAfter(agreed, timer('longest_delay')))
    await insertProposal(tx, id, endOfDay(date), reason)
    await recordOrderEvent(tx, order, 'propose_date', mover, `${dayInWords(date, Date.now())}: ${reason}`)
    return readOwnOrder(tx, actor, id)
  })
}

export async function acceptDate(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  return answerProposal(db, actor, id, 'accept')
}

/** The date that was agreed counts again. */
export async function refuseDate(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  return answerProposal(db, actor, id, 'refuse')
}

async function answerProposal(db: Db, actor: Actor, id: string, answer: 'accept' | 'refuse'): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover, dates } = await lockForDates(tx, actor, id, `${answer}_date`)
    const { proposed_on: date } = dates
    if (date === null) throw new AppError('order_state')
    await moveProposal(tx, id, answer)
    if (answer === 'accept') await moveDate(tx, id, endOfDay(date))
    await recordOrderEvent(tx, order, `${answer}_date`, mover, dayInWords(date, Date.now()))
    return readOwnOrder(tx, actor, id)
  })
}

/** The job: orders that were never dispatched are cancelled and refunded, by the database's clock. */
export async function lapseUndispatchedOrders(db: Db): Promise<void> {
  await forEachDue(
    'lapsing order',
    (after) => listUndispatched(db, after),
    (id) =>
      withItemRequest(db, id, async (tx) => {
        const order = await lockOrder(tx, id)
        if (!order || !(await isUndispatchedForLong(tx, id))) return
        await callOff(tx, order, 'lapse_undispatched', SYSTEM, await findDates(tx, id))
      }),
  )
}

/** @throws AppError validation_failed */
function assertWithin(date: string, first: string, last: string): void {
  if (first > last) throw new AppError('order_state', { message: 'No later date can be proposed for this order' })
  if (date >= first && date <= last) return
  const [from, to] = [dayInWords(first, Date.now()), dayInWords(last, Date.now())]
  throw invalidField('date', first === last ? `Only ${from} is possible` : `Choose a date from ${from} to ${to}`)
}
