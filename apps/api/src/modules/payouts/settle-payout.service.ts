import { crashPoint } from '../../platform/crash-points.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/jobs/each-alone.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import { postPayoutFailed, postPayoutPaid, postPayoutReversed } from '../ledger/ledger.service.ts'
import { raiseAlert } from '../payments/alerts.service.ts'
import type { NamedTransferProvider, TransferRequest, TransferState } from '../payments/transfer-provider.ts'
import { markAccountRefused } from './payout-accounts.repository.ts'
import { payoutMail } from './payouts.mails.ts'
import {
  changePayoutStatus,
  findPayout,
  listUncheckedPayouts,
  lockPayout,
  markPayoutChecked,
  type PayoutRow,
} from './payouts.repository.ts'

const PREFIX = 'po-'

export const toReference = (payoutId: string): string => `${PREFIX}${payoutId}`
export const isPayoutReference = (reference: string): boolean => reference.startsWith(PREFIX)

const OPEN = ['created', 'pending'] as const

/** No answer leaves everything open: it may have been sent. */
const noAnswer = (): TransferState => ({ status: 'unknown' })

/** The job: tells the provider of a payout that was written down. However often, since it goes by the reference. */
export async function sendPayout(
  db: Db,
  provider: NamedTransferProvider,
  id: string,
  publicUrl: string,
): Promise<void> {
  const payout = await findPayout(db, { id })
  if (payout?.status !== 'created' || !isOf(provider, payout)) return
  const state = await provider.startTransfer(toTransfer(payout)).catch(noAnswer)
  crashPoint('in_payout')
  await applyTransfer(db, id, state, publicUrl)
}

/**
 * The one way in which a payout is decided, whoever says that there is news: an event, the sweep, a person. Asks the
 * provider, outside of any transaction. What it never heard of is sent again under the same reference, and never under
 * another one.
 */
export async function settlePayout(
  db: Db,
  provider: NamedTransferProvider,
  reference: string,
  publicUrl: string,
): Promise<void> {
  const payout = await findPayout(db, { reference })
  if (!payout) return raiseAlert(db, 'unknown_reference', reference, {})
  if (payout.status === 'failed' || payout.status === 'reversed' || !isOf(provider, payout)) return
  const state = await provider.findTransfer(reference)
  const isUnsent = state.status === 'not_found' && payout.status !== 'succeeded'
  const now = isUnsent ? await provider.startTransfer(toTransfer(payout)).catch(noAnswer) : state
  await applyTransfer(db, payout.id, now, publicUrl)
}

/** What was begun with another provider, or as a test, is not this one's to answer for. */
const isOf = (provider: NamedTransferProvider, payout: PayoutRow): boolean =>
  provider.name === payout.provider && provider.mode === payout.mode

function toTransfer(payout: PayoutRow): TransferRequest {
  return {
    reference: payout.reference,
    amountPesewas: payout.amount,
    currency: payout.currency,
    recipient: {
      kind: payout.kind,
      name: payout.account_name,
      accountNumber: payout.account_number,
      bankCode: payout.bank_code,
    },
    reason: 'Asime payout',
  }
}

/** Writes down what the provider says, once under the payout's lock. */
async function applyTransfer(db: Db, id: string, state: TransferState, publicUrl: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    switch (state.status) {
      case 'succeeded':
        return succeed(tx, payout, publicUrl)
      case 'failed':
        return fail(tx, payout, state, publicUrl)
      case 'needs_otp':
        // Nobody can type it in here: the provider's confirmation by code has to be switched off for us.
        await raiseAlert(tx, 'transfer_needs_otp', payout.reference, {})
        return wait(tx, payout)
      case 'pending':
        return wait(tx, payout)
      case 'unknown':
      case 'not_found':
        return markPayoutChecked(tx, id)
    }
  })
}

async function wait(tx: Tx, payout: PayoutRow): Promise<void> {
  await changePayoutStatus(tx, payout.id, { from: OPEN, to: 'pending', message: null })
}

async function succeed(tx: Tx, payout: PayoutRow, publicUrl: string): Promise<void> {
  if (payout.status === 'succeeded') return markPayoutChecked(tx, payout.id)
  if (!(await changePayoutStatus(tx, payout.id, { from: OPEN, to: 'succeeded', message: null })))
    // Its money has been given back meanwhile, or paid by another payout.
    return raiseAlert(tx, 'payout_succeeded_after_failure', payout.reference, { status: payout.status })
  await postPayoutPaid(tx, toMovement(payout))
  await mailOutcome(tx, payout, 'succeeded', true, publicUrl)
}

/** A failure is conclusive. After a success it means that the money came back. */
async function fail(
  tx: Tx,
  payout: PayoutRow,
  { message, mayRetry }: { message: string; mayRetry: boolean },
  publicUrl: string,
): Promise<void> {
  const why = message.slice(0, 500) || 'The payment provider gave no reason'
  if (await changePayoutStatus(tx, payout.id, { from: OPEN, to: 'failed', message: why })) {
    await postPayoutFailed(tx, toMovement(payout))
    await mailOutcome(tx, payout, 'failed', mayRetry, publicUrl)
  } else if (await changePayoutStatus(tx, payout.id, { from: ['succeeded'], to: 'reversed', message: why })) {
    await postPayoutReversed(tx, toMovement(payout))
    await mailOutcome(tx, payout, 'reversed', mayRetry, publicUrl)
  } else return
  if (!mayRetry) await markAccountRefused(tx, payout.account_id, why)
}

const toMovement = (payout: PayoutRow) => ({
  id: payout.id,
  vendorId: payout.vendor_id,
  currency: payout.currency,
  amountPesewas: payout.amount,
  deductedPesewas: payout.deducted,
})

async function mailOutcome(
  tx: Tx,
  payout: PayoutRow,
  outcome: 'succeeded' | 'failed' | 'reversed',
  mayRetry: boolean,
  publicUrl: string,
): Promise<void> {
  const { amount, currency, bank_name: bankName } = payout
  const told = { outcome, amount, currency, bankName, numberEnd: payout.account_number.slice(-4), mayRetry }
  await queueMail(tx, payoutMail(payout, told, publicUrl))
}

const BATCH = 100

/** The job: open payouts that nobody has heard of for a while, and arrived ones that may come back. */
export async function sweepPayouts(db: Db, provider: NamedTransferProvider, publicUrl: string): Promise<void> {
  const references = await listUncheckedPayouts(db, provider, BATCH)
  await eachAlone(references, (reference) => settlePayout(db, provider, reference, publicUrl))
}
