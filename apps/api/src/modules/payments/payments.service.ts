import { CURRENCY } from '@asime/contract/money'
import { timeToPay } from '@asime/contract/deadlines'
import type { Payment, sandboxActions, StartPayment } from '@asime/contract/payments'
import { v7 as uuid } from 'uuid'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  findOpenPayment,
  findPayment,
  findShownPayment,
  insertPayment,
  lockCheckout,
  lockPayableOrders,
  movePayment,
  type PaymentRow,
} from './payments.repository.ts'
import { extendTimeToPay } from '../orders/locked-order.sql.ts'
import { whyNotPay } from '../orders/orders.policy.ts'
import { mayPay } from './payments.policy.ts'
import { limitPrompts } from './prompt-limits.service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { playSandboxCharge } from '../providers/sandbox/sandbox-charges.service.ts'
import { applyCharge, settlePayment, toChargeRequest } from './settle.service.ts'

/**
 * Writes down an attempt to pay all that is due of a checkout. The provider is asked afterwards, by `askProvider`: never
 * within this transaction, and always under the reference that is stored here.
 * @throws AppError not_found, nothing_to_pay, payment_under_way, delivery_missing, rate_limited, unavailable
 */
export async function insertAttempt(
  db: Db,
  { provider, limits }: { provider: PaymentProvider; limits: RateLimits },
  actor: Actor,
  checkoutId: string,
  pay: StartPayment,
): Promise<string> {
  if (!provider.isAvailable())
    throw new AppError('unavailable', {
      message: 'Payments are not possible at the moment. Nothing was taken. Please try again in a minute',
      retryAfterSeconds: 30,
    })
  return inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    if (!checkout || !mayPay(actor, checkout)) throw new AppError('not_found', { message: 'Checkout not found' })
    const open = await findOpenPayment(tx, checkoutId)
    if (open?.is_alive) throw new AppError('payment_under_way')
    // Should it turn out to have succeeded after all, it settles or goes back like any late one.
    if (open) await movePayment(tx, open.id, 'fail', { message: 'Nobody approved the payment in time' })
    const orders = await lockPayableOrders(tx, checkoutId)
    if (orders.length === 0) throw new AppError('nothing_to_pay')
    const refusal = whyNotPay(orders)
    if (refusal !== undefined) throw new AppError('order_state', { message: refusal })
    if (orders.some((order) => !order.has_delivery)) throw new AppError('delivery_missing')
    if (orders.some((order) => order.currency !== CURRENCY))
      throw new AppError('conflict', { message: `Only amounts in ${CURRENCY} can be paid here` })
    await limitPrompts(tx, limits, actor, pay)
    const id = uuid()
    await insertPayment(tx, {
      id,
      checkoutId,
      provider: provider.name,
      mode: provider.mode,
      reference: `py-${id}`,
      pay,
      orders,
      amountPesewas: orders.reduce((total, order) => total + order.total, 0),
    })
    await extendTimeToPay(
      tx,
      orders.map((order) => order.id),
      timeToPay(pay.method),
    )
    return id
  })
}

/**
 * Tells the provider of an attempt that it does not know yet. `isOurs`: this call has written it down; any other waits until
 * that one would have heard, since to ask twice at once is to be answered once. Should no answer come, the attempt stays, and
 * the sweep finds out.
 */
export async function askProvider(db: Db, provider: PaymentProvider, id: string, isOurs: boolean): Promise<void> {
  const payment = await findPayment(db, { id })
  if (payment?.status !== 'created') return
  if (isOurs) await forPayer(startCharge(db, provider, payment))
  else if (payment.is_unanswered) await forPayer(settlePayment(db, provider, payment.reference))
}

async function startCharge(db: Db, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const charge = await provider.startCharge(toChargeRequest(payment))
  crashPoint('after_provider_call')
  await applyCharge(db, payment.id, charge)
}

/** Less than a call of ours may take, though a provider may take longer. */
const PAYER_WAITS_MS = 6_000

/** Waits as long as a payer should. What takes longer goes on, and the page that asks again shows what came of it. */
async function forPayer(work: Promise<void>): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PAYER_WAITS_MS)
  // Should it fail after nobody waits for it any more, the sweep asks again.
  work.catch(() => {})
  await Promise.race([work, enough]).finally(() => clearTimeout(timer))
}

/** @throws AppError not_found, also for a payment of others */
export async function getOwnPayment(db: Db, actor: Actor, id: string): Promise<Payment> {
  const payment = await findShownPayment(db, id)
  return assertFound(payment && mayPay(actor, payment) ? payment.data : undefined, 'Payment')
}

export async function checkPayment(db: Db, provider: PaymentProvider, actor: Actor, id: string): Promise<Payment> {
  const { reference } = await getOwnPayment(db, actor, id)
  await forPayer(settlePayment(db, provider, reference))
  return getOwnPayment(db, actor, id)
}

/**
 * Gives an attempt up, so that another can be made at once. What was approved a moment ago is found first; what succeeds later
 * settles as any late success does: it pays the order, or goes back where that is paid already.
 */
export async function stopPayment(db: Db, provider: PaymentProvider, actor: Actor, id: string): Promise<Payment> {
  const { reference, checkout_id: checkoutId } = await getOwnPayment(db, actor, id)
  await forPayer(settlePayment(db, provider, reference))
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, checkoutId)
    await movePayment(tx, id, 'stop', { message: 'You stopped this payment' })
  })
  return getOwnPayment(db, actor, id)
}

export async function enterVoucher(
  db: Db,
  provider: PaymentProvider,
  actor: Actor,
  id: string,
  voucher: string,
): Promise<Payment> {
  const payment = await getOwnPayment(db, actor, id)
  if (payment.next !== 'enter_voucher')
    throw new AppError('conflict', { message: 'This payment does not need a voucher code' })
  const sent = provider.submitVoucher(payment.reference, voucher)
  await forPayer(sent.then((charge) => applyCharge(db, id, charge)))
  return getOwnPayment(db, actor, id)
}

/** Plays the payer's phone. The sandbox answers as a provider would: with an event, later, or only when it is asked. */
export async function playSandbox(
  db: Db,
  provider: PaymentProvider,
  actor: Actor,
  id: string,
  action: (typeof sandboxActions)[number],
): Promise<Payment> {
  if (provider.name !== 'sandbox') throw new AppError('not_found')
  const { reference } = await getOwnPayment(db, actor, id)
  const event = await playSandboxCharge(db, reference, action)
  if (event) await enqueue(db, 'deliver_sandbox_event', { body: event })
  return getOwnPayment(db, actor, id)
}
