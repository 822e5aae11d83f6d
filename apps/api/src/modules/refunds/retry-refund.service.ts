import { isHeldRefund } from '@asime/contract/refund-states'
import type { AdminAct } from '@asime/contract/audit'
import type { Refund, RefundAccount, RetryRefund } from '@asime/contract/refunds'
import { limitOf } from '@asime/contract/limits-in-force'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { assertNotSameHand } from '../staff/second-admin.service.ts'
import {
  expireRefundAccounts,
  findAwaiting,
  findAwaitingApproval,
  findRefundAccount,
  insertRefundAccount,
  moveRefundAccount,
  type RefundAccountRow,
} from './refund-accounts.repository.ts'
import { mayApproveAccount } from './refunds.policy.ts'
import { findRefund, lockRefund, moveRefund, type RefundRow, sumOfRefunds } from './refunds.repository.ts'
import { applyRefund, assertNotClaimed, lockPaidOrders, toRefundRequest } from './refunds.service.ts'

type Parts = Pick<Context, 'db' | 'encryption'>

/**
 * An admin has a held or failed refund tried again. What the provider has of it decides how, so that it is never sent twice: one
 * that it waits with goes on with the payer's account, once a second admin has approved that; one that it never took, or that
 * failed for certain, is asked for anew under another reference. One that is on its way or done stays as it is.
 * @throws AppError not_found, conflict (also where the payer's bank has the payment), unavailable, validation_failed
 */
export async function retryRefund(
  context: Parts,
  provider: PaymentProvider,
  actor: Actor,
  id: string,
  input: RetryRefund,
): Promise<Refund> {
  const refund = await getRefund(context.db, id)
  assertOf(refund, provider)
  if (isHeldRefund(refund.status)) await retry(context, provider, actor, refund, input)
  return readRefund(context.db, id)
}

async function retry(
  context: Parts,
  provider: PaymentProvider,
  actor: Actor,
  refund: RefundRow,
  { account, reason }: RetryRefund,
): Promise<void> {
  const { db } = context
  const request = { ...toRefundRequest(refund), providerId: refund.provider_id }
  const state = await provider.findRefund(request)
  switch (state.status) {
    case 'unknown':
      throw new AppError('unavailable')
    case 'pending':
    case 'processed':
      // Somebody has handled it at the provider.
      return inTransaction(db, async (tx) => {
        await applyRefund(tx, refund, state)
        await recordRefundAct(tx, actor, 'refund_retried', refund, reason)
      })
    case 'needs_attention': {
      if (!account || state.providerId === null)
        throw invalidField('account', 'The provider needs an account of the payer for this refund')
      const { providerId } = state
      if (!(await enterAccount(context, actor, refund, providerId, account, reason))) return
      // Without an answer it stays pending, and is asked about.
      return applyRefund(db, refund, await provider.resumeRefund({ ...request, providerId }, account))
    }
    case 'failed':
    case 'not_found':
      return inTransaction(db, async (tx) => {
        await lockPaidOrders(tx, refund.id)
        await assertNotClaimed(tx, refund.id)
        if (!(await moveRefund(tx, refund, 'reopen', null))) throw new AppError('conflict')
        await closeAlert(tx, 'refund_held', refund.reference)
        await closeAlert(tx, 'refund_failed', refund.reference)
        await recordRefundAct(tx, actor, 'refund_retried', refund, reason)
        await enqueue(tx, 'send_refund', { refund_id: refund.id })
      })
  }
}

/** Which refund a stored number belongs to: copied to another it cannot be decrypted. */
export const boundTo = (refundId: string) => `account of refund ${refundId}`

function numberOf(encryption: Encryption, { account_number: stored, refund_id: refundId }: RefundAccountRow): string {
  if (stored === null) throw new Error(`the account of refund ${refundId} was erased`)
  return encryption.decrypt(stored, boundTo(refundId))
}

/**
 * Writes down which account the money is to go to, and who says so.
 * @returns whether it goes there now, and needs no second admin
 * @throws AppError conflict where the refund has moved on, or another account waits for its approval
 */
async function enterAccount(
  { db, encryption }: Parts,
  actor: Actor,
  refund: RefundRow,
  providerId: string,
  account: RefundAccount,
  reason: string,
): Promise<boolean> {
  const { bank_code, account_number: number } = account
  const encrypted = encryption.encrypt(number, boundTo(refund.id))
  return inTransaction(db, async (tx) => {
    await lockPaidOrders(tx, refund.id)
    const locked = await lockRefund(tx, refund.id)
    if (locked?.attempt !== refund.attempt || locked.status !== refund.status) throw new AppError('conflict')
    await assertNotClaimed(tx, refund.id)
    await expireRefundAccounts(tx, refund.id)
    // All of the order: who refunds it in parts could enter an account for each.
    const needsApproval = (await sumOfRefunds(tx, refund.order_id)) > limitOf('refund_approval_above') * 100
    const awaiting = await findAwaiting(tx, refund.id)
    if (awaiting) {
      const isSame =
        awaiting.entered_by === actor.userId &&
        awaiting.bank_code === bank_code &&
        numberOf(encryption, awaiting) === number
      if (isSame) return false
      throw new AppError('conflict', {
        message: 'An account for this refund awaits approval. Approve or refuse it first',
      })
    }
    await insertRefundAccount(tx, {
      refund_id: refund.id,
      attempt: refund.attempt,
      bank_code,
      account_number: encrypted,
      account_end: number.slice(-4),
      entered_by: actor.userId,
      reason,
      needsApproval,
    })
    if (needsApproval) {
      const detail = { refund: refund.id, order: refund.order_id, amount: refund.amount }
      await raiseAlert(tx, 'refund_awaits_approval', refund.reference, detail, { again: true })
    } else {
      if (!(await moveRefund(tx, refund, 'resume', providerId))) throw new AppError('conflict')
      await closeAlert(tx, 'refund_held', refund.reference)
    }
    const act = needsApproval ? 'refund_account_entered' : 'refund_retried'
    await recordRefundAct(tx, actor, act, refund, reason, { bank_code, account_end: number.slice(-4) })
    return !needsApproval
  })
}

/**
 * A second admin lets a refund go to the account that the first one entered. Of two at once, one does; the same one again does
 * nothing more.
 * @throws AppError not_found, forbidden for who entered it or may be the same hand, approval_state, conflict where the refund has moved on, unavailable
 */
export async function approveRefundAccount(
  { db, encryption }: Parts,
  provider: PaymentProvider,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Refund> {
  const entered = await getRefundAccount(db, id)
  if (!mayApproveAccount(actor, entered))
    throw new AppError('forbidden', { message: 'You entered this account. Another admin has to approve it' })
  const refund = await getRefund(db, entered.refund_id)
  if (entered.state === 'approved' && entered.decided_by === actor.userId) return readRefund(db, refund.id)
  if (entered.state !== 'awaiting_approval') throw new AppError('approval_state')
  assertOf(refund, provider)
  const request = { ...toRefundRequest(refund), providerId: refund.provider_id }
  const state = await provider.findRefund(request)
  if (state.status === 'unknown') throw new AppError('unavailable')
  // Somebody has handled it at the provider, which the sweep is about to find out.
  if (state.status !== 'needs_attention' || state.providerId === null) throw new AppError('conflict')
  const { providerId } = state
  const number = numberOf(encryption, entered)
  const isOurs = await inTransaction(db, async (tx) => {
    await lockPaidOrders(tx, refund.id)
    await lockRefund(tx, refund.id)
    await assertNotClaimed(tx, refund.id)
    if (!(await moveRefundAccount(tx, id, 'approve', actor.userId))) {
      const { state: decision, decided_by: by } = await getRefundAccount(tx, id)
      if (decision === 'approved' && by === actor.userId) return false
      if (decision === 'awaiting_approval') await assertNotSameHand(tx, actor.userId, entered.entered_by)
      throw new AppError('approval_state')
    }
    if (!(await moveRefund(tx, { ...refund, attempt: entered.attempt }, 'resume', providerId)))
      throw new AppError('conflict')
    await closeAlert(tx, 'refund_awaits_approval', refund.reference)
    await closeAlert(tx, 'refund_held', refund.reference)
    await recordDecision(tx, actor, 'refund_account_approved', refund, entered, reason)
    return true
  })
  if (isOurs) {
    const account = { bank_code: entered.bank_code, account_number: number }
    await applyRefund(db, refund, await provider.resumeRefund({ ...request, providerId }, account))
  }
  return readRefund(db, refund.id)
}

/** The refund stays held, for another account. @throws AppError not_found, approval_state */
export async function refuseRefundAccount(db: Db, actor: Actor, id: string, reason: string): Promise<Refund> {
  return inTransaction(db, async (tx) => {
    const entered = await getRefundAccount(tx, id)
    const refund = await lockRefund(tx, entered.refund_id)
    if (!refund) throw new Error(`refund ${entered.refund_id} vanished`)
    if (await moveRefundAccount(tx, id, 'refuse', actor.userId)) {
      await closeAlert(tx, 'refund_awaits_approval', refund.reference)
      await recordDecision(tx, actor, 'refund_account_refused', refund, entered, reason)
    } else {
      const { state, decided_by: by } = await getRefundAccount(tx, id)
      if (state !== 'refused' || by !== actor.userId) throw new AppError('approval_state')
    }
    return readRefund(tx, refund.id)
  })
}

/** The job: expires refund accounts that were not decided in time. They have to be entered again. */
export async function expireApprovals(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const refundId of await expireRefundAccounts(tx))
      await closeAlert(tx, 'refund_awaits_approval', (await getRefund(tx, refundId)).reference)
  })
}

async function recordDecision(
  tx: Tx,
  actor: Actor,
  act: AdminAct,
  refund: RefundRow,
  { bank_code, account_end, entered_by }: RefundAccountRow,
  reason: string,
): Promise<void> {
  await recordRefundAct(tx, actor, act, refund, reason, { bank_code, account_end, entered_by })
}

async function recordRefundAct(
  tx: Tx,
  actor: Actor,
  act: AdminAct,
  refund: RefundRow,
  reason: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'refund', id: refund.id } as const
  const change = { before: stateOf(refund), after: { ...stateOf(await getRefund(tx, refund.id)), ...more } }
  await recordAdminAct(tx, actor, { act, subject, ...change, reason })
}

const stateOf = ({ order_id: orderId, amount: amountPesewas, status, attempt }: RefundRow) => ({
  orderId,
  amountPesewas,
  status,
  attempt,
})

/** @throws AppError conflict */
function assertOf(refund: RefundRow, provider: PaymentProvider): void {
  if (refund.provider !== provider.name || refund.mode !== provider.mode)
    throw new AppError('conflict', {
      message: `This was paid through ${refund.provider} (${refund.mode}). Issue the refund from its dashboard`,
    })
}

async function getRefund(db: Db, id: string): Promise<RefundRow> {
  const refund = await findRefund(db, id)
  if (!refund) throw new AppError('not_found', { message: 'Refund not found' })
  return refund
}

async function getRefundAccount(db: Db, id: string): Promise<RefundAccountRow> {
  const account = await findRefundAccount(db, id)
  if (!account) throw new AppError('not_found', { message: 'Approval not found' })
  return account
}

async function readRefund(db: Db, id: string): Promise<Refund> {
  const { order_id, reference, amount, currency, status, attempt } = await getRefund(db, id)
  const approval = (isHeldRefund(status) && (await findAwaitingApproval(db, id))) || null
  return {
    id,
    order_id,
    reference,
    amount: amount / 100,
    currency: currency as Refund['currency'],
    status: approval ? 'awaiting_approval' : status,
    attempt,
    approval,
  }
}
