import { isFailedPayout } from '@asime/contract/payout-states'
import { CURRENCY } from '@asime/contract/money'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { formatPesewas } from '../../platform/money.ts'
import { postPayoutFailed, postPayoutPaid, postPayoutReversed } from '../ledger/ledger.service.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlerts } from '../alerts/close-alert.sql.ts'
import type { NamedTransferProvider, TransferRequest, TransferState } from '../providers/transfer-provider.ts'
import { decryptNumber } from './account-numbers.sql.ts'
import { endBalanceAlert, Funds, raiseBalanceAlert } from './funds.ts'
import { markAccountRefused } from './payout-accounts.repository.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { findPayoutSettings } from './payout-runs.repository.ts'
import { payoutMail } from './payouts.mails.ts'
import {
  movePayout,
  findPayout,
  listUncheckedPayouts,
  lockPayout,
  markPayoutChecked,
  postponePayout,
  type PayoutRow,
} from './payouts.repository.ts'

const PREFIX = 'po-'

export const toReference = (payoutId: string): string => `${PREFIX}${payoutId}`
export const isPayoutReference = (reference: string): boolean => reference.startsWith(PREFIX)

type Settings = Pick<Context, 'encryption' | 'config' | 'secrets'>

/** No answer leaves everything open: it may have been sent. */
const noAnswer = (): TransferState => ({ status: 'unknown' })

/**
 * The job: tells the provider of a payout that was written down. However often, since it goes by the reference. That of a vendor who was
 * stopped meanwhile stays written down, and the sweep sends it once they are free again.
 */
export async function sendPayout(
  db: Db,
  provider: NamedTransferProvider,
  id: string,
  settings: Settings,
): Promise<void> {
  const payout = await findPayout(db, { id })
  if (payout?.status !== 'created' || payout.is_stopped || !isOf(provider, payout)) return
  const state = await provider.startTransfer(toTransfer(payout, settings)).catch(noAnswer)
  crashPoint('in_payout')
  await applyTransfer(db, provider, id, state, settings)
}

/**
 * The one way in which a payout is decided (PAY-3), whoever says that there is news: an event, the sweep, a person. Asks the
 * provider, outside of any transaction. What it never heard of is sent again under the same reference, and never under
 * another one, unless its vendor is stopped.
 */
export async function settlePayout(
  db: Db,
  provider: NamedTransferProvider,
  reference: string,
  settings: Settings,
): Promise<void> {
  const payout = await findPayout(db, { reference })
  if (!payout) return raiseAlert(db, 'unknown_reference', reference, {})
  if (isFailedPayout(payout.status) || !isOf(provider, payout)) return
  const state = await provider.findTransfer(reference)
  const isUnsent = state.status === 'not_found' && payout.status !== 'succeeded' && !payout.is_stopped
  const now = isUnsent ? await provider.startTransfer(toTransfer(payout, settings)).catch(noAnswer) : state
  await applyTransfer(db, provider, payout.id, now, settings)
}

/** Whether the payout was begun with this provider in this mode: another one cannot answer for it. */
const isOf = (provider: NamedTransferProvider, payout: PayoutRow): boolean =>
  provider.name === payout.provider && provider.mode === payout.mode

function toTransfer(payout: PayoutRow, { encryption }: Settings): TransferRequest {
  return {
    reference: payout.reference,
    amountPesewas: payout.amount,
    currency: payout.currency,
    recipient: {
      kind: payout.kind,
      name: payout.account_name,
      accountNumber: decryptNumber(encryption, payout),
      bankCode: payout.bank_code,
    },
    reason: 'Asime payout',
  }
}

/** Writes down what the provider says, once under the payout's lock. */
async function applyTransfer(
  db: Db,
  provider: NamedTransferProvider,
  id: string,
  state: TransferState,
  settings: Settings,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    switch (state.status) {
      case 'succeeded':
        return succeed(tx, payout, provider.transferFee(payout.kind), settings)
      case 'failed':
        return fail(tx, payout, state, settings)
      case 'needs_otp':
        // Nobody can type it in here: the provider's confirmation by code has to be switched off for us.
        await raiseAlert(tx, 'transfer_needs_otp', payout.reference, {})
        return wait(tx, payout)
      case 'pending':
        return wait(tx, payout)
      case 'short_of_balance':
        // Ours to mend, so it stays as it is, and its vendor is not notified.
        if (await postponePayout(tx, id)) await raiseBalanceAlert(tx, provider)
        return
      case 'unknown':
      case 'not_found':
        return markPayoutChecked(tx, id)
    }
  })
}

async function wait(tx: Tx, payout: PayoutRow): Promise<void> {
  if (payout.waits) await endBalanceAlert(tx, { name: payout.provider, mode: payout.mode })
  await movePayout(tx, payout.id, 'send', { message: null })
}

async function succeed(tx: Tx, payout: PayoutRow, feePesewas: number, settings: Settings): Promise<void> {
  if (payout.status === 'succeeded') return markPayoutChecked(tx, payout.id)
  if (!(await movePayout(tx, payout.id, 'succeed', { message: null, feePesewas })))
    // Its money has been given back meanwhile, or paid by another payout.
    return raiseAlert(tx, 'payout_succeeded_after_failure', payout.reference, { status: payout.status })
  await postPayoutPaid(tx, { ...toMovement(payout), feePesewas })
  await endWaitingAlerts(tx, payout)
  if (payout.waits) await endBalanceAlert(tx, { name: payout.provider, mode: payout.mode })
  await mailOutcome(tx, payout, 'succeeded', true, settings)
}

/** A failure is conclusive. After a success it means that the money came back. */
async function fail(
  tx: Tx,
  payout: PayoutRow,
  { message, mayRetry, isOurs = false }: Extract<TransferState, { status: 'failed' }>,
  settings: Settings,
): Promise<void> {
  const why = message.slice(0, 500) || 'The payment provider gave no reason'
  if (await movePayout(tx, payout.id, 'fail', { message: why, isOurFailure: isOurs })) {
    await postPayoutFailed(tx, toMovement(payout))
    if (!isOurs) await mailOutcome(tx, payout, 'failed', mayRetry, settings)
  } else if (await movePayout(tx, payout.id, 'reverse', { message: why })) {
    await postPayoutReversed(tx, toMovement(payout))
    await mailOutcome(tx, payout, 'reversed', mayRetry, settings)
  } else return
  await endWaitingAlerts(tx, payout)
  const { reference, amount, vendor_id: vendor } = payout
  const kind = payout.status === 'succeeded' ? 'payout_reversed' : 'payout_failed'
  await raiseAlert(tx, kind, reference, { message: why, amount, vendor })
  if (!mayRetry) await markAccountRefused(tx, payout.account_id, why)
}

/** It is decided, whatever kept it waiting. */
async function endWaitingAlerts(tx: Tx, { reference }: PayoutRow): Promise<void> {
  await closeAlerts(tx, ['payout_stuck', 'transfer_needs_otp'], [reference])
}

const toMovement = (payout: PayoutRow) => ({
  id: payout.id,
  vendorId: payout.vendor_id,
  currency: payout.currency,
  amountPesewas: payout.amount,
  deductedPesewas: payout.deducted,
  feePesewas: payout.fee,
})

async function mailOutcome(
  tx: Tx,
  payout: PayoutRow,
  outcome: 'succeeded' | 'failed' | 'reversed',
  mayRetry: boolean,
  settings: Settings,
): Promise<void> {
  const { full_name, amount, currency, bank_name: bankName, is_stopped: isStopped } = payout
  const reachesMinimum = amount >= (await findPayoutSettings(tx, currency)).minimum
  const told = {
    outcome,
    amount,
    currency,
    bankName,
    numberEnd: payout.number_end,
    mayRetry,
    isStopped,
    reachesMinimum,
  }
  await notifyShop(settings, tx, {
    kind: `payout_${outcome}`,
    vendorId: payout.vendor_id,
    facts: { amount: formatPesewas(amount, currency), account: `${bankName}, ending in ${payout.number_end}` },
    factsIn: {
      fr: { amount: formatPesewas(amount, currency), account: `${bankName} se terminant par ${payout.number_end}` },
    },
    key: `payout:${payout.id}:${outcome}`,
    subjectId: payout.id,
    mail: payoutMail({ full_name }, told, settings.config.publicUrl),
  })
}

/** As in start-payout. */
const BATCH = 100

/** The job: asks about open payouts of which no event has come for a while, and arrived ones that may come back. */
export async function sweepPayouts(db: Db, provider: NamedTransferProvider, settings: Settings): Promise<void> {
  const payouts = await listUncheckedPayouts(db, provider, BATCH)
  // Asked for once, where some wait for it.
  const funds = new Funds(payouts.some(({ waits }) => waits) ? await provider.findBalance(CURRENCY) : undefined)
  await forEachIsolated(payouts, async ({ id, reference, amount, kind, waits, is_stopped: isStopped }) => {
    // What is not sent takes nothing from the others.
    const isCovered = !waits || isStopped || funds.take(amount + provider.transferFee(kind))
    return isCovered ? settlePayout(db, provider, reference, settings) : postponePayout(db, id)
  })
}
