import { CURRENCY } from '@asime/contract/money'
import type { PayoutTrigger } from '@asime/contract/payout-states'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { formatPesewas } from '../../platform/money.ts'
import { postPayout } from '../ledger/ledger.service.ts'
import { lockOrdersById } from '../orders/order-changes.service.ts'
import { lockPayoutAccount } from './payout-accounts.repository.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'
import { Funds, raiseBalanceAlert } from './funds.ts'
import type { Holder } from '../providers/transfer-provider.ts'
import { isStopped } from './payout-holds.repository.ts'
import { findDebt, insertPayout, listUnpaidSales } from './payouts.repository.ts'
import { findPayoutSettings, listVendorsToPay } from './payout-runs.repository.ts'
import { toReference } from './settle-payout.service.ts'

/**
 * Puts what a vendor can claim into a payout, with its reference; a job sends it once the transaction is through. What is
 * weekly takes only what its day has come for, whatever the amount; either takes only what this provider holds, and in its mode.
 * @throws AppError payout_account_missing, payout_account_not_ready, payouts_held, payout_under_way, payout_below_minimum
 */
export async function startPayout(
  db: Db,
  provider: Payer,
  vendorId: string,
  trigger: PayoutTrigger,
  funds?: Funds,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    // A chargeback locks the orders that it freezes: whichever comes second waits, and finds what the other did.
    const which = trigger === 'weekly' ? 'due' : 'all'
    const found = await listUnpaidSales(tx, vendorId, CURRENCY, provider, which)
    const orders = await lockOrdersById(
      tx,
      found.map((sale) => sale.order_id),
    )
    // The second of two payouts of a vendor waits here at the latest, and then finds the orders taken.
    const account = await lockPayoutAccount(tx, vendorId)
    if (!account) throw new AppError('payout_account_missing')
    if (await isStopped(tx, vendorId)) throw new AppError('payouts_held')
    if (account.problem !== null)
      throw new AppError('payout_account_not_ready', {
        message: 'The last payout to this account was refused. Please check it and enter it again',
      })
    // The mails that tell of a new account, and of each payout, have to reach the owner.
    if (!account.owner_is_confirmed)
      throw new AppError('payout_account_not_ready', {
        message: 'Please confirm your email address first. The link is on your profile page',
      })
    if (account.is_waiting)
      throw new AppError('payout_account_not_ready', {
        message: 'For your safety, payouts to a new account do not start at once. Your page Payouts says from when',
      })
    // Read again, since what was found may have been frozen or taken by the time it was locked.
    const unpaid = await listUnpaidSales(tx, vendorId, CURRENCY, provider, which)
    const sales = unpaid.filter((sale) => orders.has(sale.order_id))
    // What the vendor owes comes off whole: where there is less to pay, it waits until there is more.
    const deductedPesewas = await findDebt(tx, vendorId, CURRENCY, provider)
    const amountPesewas = sales.reduce((sum, sale) => sum + sale.net, 0) - deductedPesewas
    const { minimum } = await findPayoutSettings(tx, CURRENCY)
    if (amountPesewas < (trigger === 'weekly' ? 1 : Math.max(1, minimum)))
      throw new AppError('payout_below_minimum', {
        message: `You can request a payout of ${formatPesewas(minimum, CURRENCY)} or more. Smaller amounts are paid out weekly`,
      })
    const id = uuid()
    const { name, mode } = provider
    const payout = { id, vendorId, currency: CURRENCY, amountPesewas, deductedPesewas }
    const waits = funds !== undefined && !funds.take(amountPesewas + provider.transferFee(account.kind))
    await insertPayout(tx, {
      ...payout,
      accountId: account.id,
      provider: name,
      mode,
      reference: toReference(id),
      trigger,
      sales,
      waits,
    })
    await postPayout(tx, payout)
    if (waits) await raiseBalanceAlert(tx, provider)
    else await enqueue(tx, 'send_payout', { payout_id: id })
    return id
  })
}

/** Who holds the money, what sending it costs us, and what there is. */
type Payer = Holder & Pick<NamedTransferProvider, 'transferFee' | 'findBalance'>

const BATCH = 200
/** Expected of a single vendor in a run over many: somebody was quicker, or has just changed something. */
const PASSED_OVER = new Set([
  'payout_account_missing',
  'payout_account_not_ready',
  'payouts_held',
  'payout_under_way',
  'payout_below_minimum',
])

/**
 * The job, every morning: each vendor's orders whose payout day has come. On most days there are none; a day that was missed
 * is made good on the next. What our balance does not cover is written down and waits. One vendor who fails does not keep the others.
 */
export async function runWeeklyPayouts(db: Db, provider: Payer): Promise<void> {
  const failures: unknown[] = []
  const funds = new Funds(await provider.findBalance(CURRENCY))
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const vendorIds = await listVendorsToPay(db, CURRENCY, provider, after, BATCH)
    for (const vendorId of vendorIds) {
      await startPayout(db, provider, vendorId, 'weekly', funds).catch((error: unknown) => {
        if (!(error instanceof AppError && PASSED_OVER.has(error.code))) failures.push(error)
      })
    }
    const last = vendorIds.at(-1)
    if (last === undefined || vendorIds.length < BATCH) break
    after = last
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} vendors could not be paid`)
}
