import type { Refund, RetryRefund } from '@asime/contract/refunds'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { closeAlertOf } from './alerts.repository.ts'
import type { PaymentProvider } from './provider.ts'
import { findRefund, type RefundRow, reopenRefund, resumeRefund } from './refunds.repository.ts'
import { applyRefund, toRefundRequest } from './refunds.service.ts'

/**
 * An admin has a held or failed refund tried again. What the provider has of it decides how, so that it is never sent twice: one
 * that it waits with goes on with the payer's account; one that it never took, or that failed for certain, is asked for anew
 * under another reference. One that is on its way or done stays as it is.
 * @throws AppError not_found, conflict, unavailable, validation_failed
 */
export async function retryRefund(
  db: Db,
  provider: PaymentProvider,
  actor: Actor,
  id: string,
  input: RetryRefund,
): Promise<Refund> {
  const refund = await getRefund(db, id)
  if (refund.provider !== provider.name || refund.mode !== provider.mode)
    throw new AppError('conflict', {
      message: `This was paid through ${refund.provider} (${refund.mode}): give it back from there`,
    })
  if (refund.status === 'failed' || refund.status === 'needs_attention') await retry(db, provider, actor, refund, input)
  return toRefund(await getRefund(db, id))
}

async function retry(
  db: Db,
  provider: PaymentProvider,
  actor: Actor,
  refund: RefundRow,
  { account, reason }: RetryRefund,
): Promise<void> {
  const request = { ...toRefundRequest(refund), providerId: refund.provider_id }
  const state = await provider.findRefund(request)
  switch (state.status) {
    case 'unknown':
      throw new AppError('unavailable')
    case 'pending':
    case 'processed':
      // Somebody has seen to it at the provider.
      return inTransaction(db, async (tx) => {
        await applyRefund(tx, refund.id, state)
        await recordRetry(tx, actor, refund, reason)
      })
    case 'needs_attention': {
      if (!account || state.providerId === null)
        throw invalidField('account', 'The provider needs an account of the payer for this refund')
      const { providerId } = state
      await inTransaction(db, async (tx) => {
        if (!(await resumeRefund(tx, refund, providerId))) throw new AppError('conflict')
        await closeAlertOf(tx, 'refund_held', refund.reference)
        await recordRetry(tx, actor, refund, reason)
      })
      // Without an answer it stays pending, and is asked about.
      return applyRefund(db, refund.id, await provider.resumeRefund({ ...request, providerId }, account))
    }
    case 'failed':
    case 'not_found':
      return inTransaction(db, async (tx) => {
        if (!(await reopenRefund(tx, refund))) throw new AppError('conflict')
        await closeAlertOf(tx, 'refund_held', refund.reference)
        await closeAlertOf(tx, 'refund_failed', refund.reference)
        await recordRetry(tx, actor, refund, reason)
        await enqueue(tx, 'send_refund', { refund_id: refund.id })
      })
  }
}

async function recordRetry(tx: Tx, actor: Actor, refund: RefundRow, reason: string): Promise<void> {
  const subject = { type: 'refund', id: refund.id } as const
  const change = { before: stateOf(refund), after: stateOf(await getRefund(tx, refund.id)) }
  await recordAdminAct(tx, actor, { act: 'refund_retried', subject, ...change, reason })
}

const stateOf = ({ order_id: orderId, amount: amountPesewas, status, attempt }: RefundRow) => ({
  orderId,
  amountPesewas,
  status,
  attempt,
})

async function getRefund(db: Db, id: string): Promise<RefundRow> {
  const refund = await findRefund(db, id)
  if (!refund) throw new AppError('not_found', { message: 'Refund not found' })
  return refund
}

const toRefund = ({ id, order_id, reference, amount, currency, status, attempt }: RefundRow): Refund => ({
  id,
  order_id,
  reference,
  amount: amount / 100,
  currency: currency as Refund['currency'],
  status,
  attempt,
})
