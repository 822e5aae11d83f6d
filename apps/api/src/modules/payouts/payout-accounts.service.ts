import { v7 as uuid } from 'uuid'
import { GhanaMobile } from '@asime/contract/ghana'
import type { PayoutAccount, PayoutBank, ResolveAccountName, SavePayoutAccount } from '@asime/contract/payouts'
import { invalidField } from '../../platform/app-error.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/networks.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { withinTime } from '../../platform/time-limit.ts'
import type { TransferProvider } from '../providers/transfer-provider.ts'
import { decryptNumber, encryptNumber } from './account-numbers.sql.ts'
import {
  findPayoutAccount,
  findVendorContact,
  hasSales,
  insertPayoutAccount,
  lockPayoutAccount,
  replacePayoutAccount,
} from './payout-accounts.repository.ts'
import { payoutAccountSaved } from './payout-effects.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { accountChangedMail } from './payouts.mails.ts'

/** Names are a help: what the provider cannot tell within this time, it cannot tell. */
const NAME_MS = 4_000
const BANKS_KEPT_MS = 60 * 60_000

export type BankList = () => Promise<readonly PayoutBank[]>

/** The provider's networks and banks, asked for once an hour. */
export function createBankList(provider: TransferProvider): BankList {
  let kept: { banks: readonly PayoutBank[]; untilMs: number } | undefined
  return async () => {
    if (kept && kept.untilMs > performance.now()) return kept.banks
    const banks = await withinTime(provider.listBanks(), NAME_MS)
    kept = { banks, untilMs: performance.now() + BANKS_KEPT_MS }
    return banks
  }
}

const toNumber = (account: Pick<ResolveAccountName, 'kind' | 'account_number'>): string =>
  account.kind === 'mobile_money' ? GhanaMobile.parse(account.account_number) : account.account_number

/** The network or bank of that code. @throws AppError validation_failed */
async function findBank(banks: BankList, account: Pick<ResolveAccountName, 'kind' | 'bank_code'>): Promise<PayoutBank> {
  const bank = (await banks()).find(({ code, kind }) => code === account.bank_code && kind === account.kind)
  if (!bank) throw invalidField('bank_code', 'Choose a network or a bank')
  return bank
}

/** The account holder's name, if the provider can look it up. @throws AppError validation_failed for an unknown bank */
export async function resolveAccountName(
  provider: TransferProvider,
  banks: BankList,
  account: ResolveAccountName,
): Promise<string | undefined> {
  await findBank(banks, account)
  const { kind, bank_code: bankCode } = account
  return withinTime(provider.resolveAccountName({ kind, bankCode, accountNumber: toNumber(account) }), NAME_MS).catch(
    () => undefined,
  )
}

/** Whether somebody who gives this name means that one: each word of it is there, whatever the order, case and accents. */
export function namesAgree(given: string, registered: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  const known = new Set(words(registered))
  const wanted = words(given)
  return wanted.length > 0 && wanted.every((word) => known.has(word))
}

/**
 * Names the account that payouts go to. The provider is asked for its name before, outside the transaction.
 * @throws AppError validation_failed where the provider knows the account by another name
 */
export async function savePayoutAccount(
  context: Pick<Context, 'db' | 'encryption' | 'config' | 'secrets'>,
  provider: TransferProvider,
  banks: BankList,
  actor: Actor & { vendorId: string },
  input: SavePayoutAccount,
): Promise<PayoutAccount> {
  const { db, encryption, config } = context
  const { vendorId } = actor
  const bank = await findBank(banks, input)
  const registered = await resolveAccountName(provider, banks, input)
  if (registered !== undefined && !namesAgree(input.account_name, registered))
    throw invalidField(
      'account_name',
      `${bank.name} has this account registered to ${registered}. Please enter that name`,
    )
  const accountNumber = toNumber(input)
  return inTransaction(db, async (tx) => {
    const before = await lockPayoutAccount(tx, vendorId)
    const isSame = before?.bank_code === bank.code && decryptNumber(encryption, before) === accountNumber
    // Giving the same account again does not shorten its wait. The very first one waits where there is money for it already:
    // whoever names it need not be who earned that.
    const waits = before ? !isSame || before.is_waiting : await hasSales(tx, vendorId)
    if (before) await replacePayoutAccount(tx, before.id)
    const { id, hours } = await insertPayoutAccount(tx, {
      vendorId,
      kind: bank.kind,
      bankCode: bank.code,
      bankName: bank.name,
      numberEncrypted: encryptNumber(encryption, vendorId, accountNumber),
      numberEnd: accountNumber.slice(-4),
      accountName: registered ?? input.account_name,
      nameIsConfirmed: registered !== undefined,
      waits,
      sameAs: isSame ? before.id : null,
    })
    await payoutAccountSaved(tx, vendorId, registered ?? input.account_name)
    await insertAuditEvent(tx, {
      kind: 'payout_account_changed',
      actorType: 'user',
      userId: actor.userId,
      subject: { type: 'vendor', id: vendorId },
      // Ids, since no event is ever erased, and numbers are with the account.
      ...(before ? { before: { accountId: before.id } } : {}),
      after: { accountId: id },
      address: networkOf(actor.address),
      sessionId: actor.sessionId,
      requestId: actor.requestId,
    })
    const contact = await findVendorContact(tx, vendorId)
    if (contact) {
      const account = { bankName: bank.name, numberEnd: accountNumber.slice(-4), isFirst: !before, waitsHours: hours }
      await notifyShop(context, tx, {
        kind: 'payout_account_changed',
        vendorId,
        facts: { account: `${bank.name}, ending in ${account.numberEnd}`, is_first: !before },
        factsIn: { fr: { account: `${bank.name} se terminant par ${account.numberEnd}`, is_first: !before } },
        key: `payout_account:${uuid()}`,
        mail: accountChangedMail(contact, account, config.publicUrl),
      })
    }
    const saved = await findPayoutAccount(tx, vendorId)
    if (!saved) throw new Error(`the payout account of ${vendorId} vanished`)
    return saved
  })
}

export async function getPayoutAccount(db: Db, vendorId: string): Promise<PayoutAccount | null> {
  return (await findPayoutAccount(db, vendorId)) ?? null
}
