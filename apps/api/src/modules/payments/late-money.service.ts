import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { listFailedPayments, listFailedPayouts } from './late-money.repository.ts'
import { applyCharge } from './settle.service.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'

/** Each question waits a little, so that a provider is not stormed. */
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
