import { FAILED_PAYMENT_WATCHED } from '@asime/contract/deadlines'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { applyCharge } from './settle.service.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'

/** An hour has so many questions at the most, and each waits a little, so that a provider is not stormed. */
const MAX_PAYMENTS = 500
const MAX_PAYOUTS = 200
const PAUSE_MS = 200
const BUDGET_MS = 10 * 60_000
/** So often in a row without an answer: it has other troubles, and is asked again in an hour. */
const MAX_UNANSWERED = 3

/**
 * The job, every hour: payments that we count as failed and the provider was paid for after all, without an event that said so.
 * Those of the last day are asked about every ten minutes (`sweepPayments`); these are older, up to a week. What is found is
 * settled as any late payment is. A payout that we count as failed and the provider sent is an alert.
 */
export async function findLateMoney(
  { db }: Pick<Context, 'db'>,
  provider: PaymentProvider,
  transfers: NamedTransferProvider,
  { pauseMs = PAUSE_MS }: { pauseMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + BUDGET_MS
  await askEach(await listFailedPayments(db, provider), { pauseMs, deadline }, async ({ id, reference }) => {
    const charge = await provider.findCharge(reference)
    await applyCharge(db, id, charge.status === 'succeeded' ? charge : { status: 'unknown' })
    return charge.status !== 'unknown'
  })
  await askEach(
    await listFailedPayouts(db, transfers),
    { pauseMs, deadline },
    async ({ reference, status, amount }) => {
      const transfer = await transfers.findTransfer(reference)
      if (transfer.status === 'succeeded')
        await raiseAlert(db, 'payout_paid_at_provider_only', reference, { status, amount, provider: transfer.status })
      return transfer.status !== 'unknown'
    },
  )
}

/** @param ask whether there was an answer */
async function askEach<Row>(
  rows: readonly Row[],
  { pauseMs, deadline }: { pauseMs: number; deadline: number },
  ask: (row: Row) => Promise<boolean>,
): Promise<void> {
  let unanswered = 0
  for (const row of rows) {
    if (performance.now() > deadline || unanswered === MAX_UNANSWERED) return
    unanswered = (await ask(row)) ? 0 : unanswered + 1
    await sleep(pauseMs)
  }
}

/** Longest not asked about first, so that each has its turn. */
async function listFailedPayments(db: Db, provider: PaymentProvider): Promise<{ id: string; reference: string }[]> {
  return queryRows(
    db,
    `SELECT id, reference FROM payments WHERE status = 'failed' AND provider = $1 AND mode = $2
       AND created_at > now() - interval '8 days' AND created_at <= now() - $3::interval AND checked_at < now() - interval '30 minutes'
     ORDER BY checked_at LIMIT ${MAX_PAYMENTS}`,
    [provider.name, provider.mode, FAILED_PAYMENT_WATCHED],
  )
}

async function listFailedPayouts(
  db: Db,
  transfers: NamedTransferProvider,
): Promise<{ reference: string; status: string; amount: number }[]> {
  return queryRows(
    db,
    `SELECT reference, status, amount FROM payouts WHERE status IN ('failed', 'reversed') AND provider = $1 AND mode = $2
       AND created_at > now() - interval '8 days' ORDER BY id DESC LIMIT ${MAX_PAYOUTS}`,
    [transfers.name, transfers.mode],
  )
}
