import { CURRENCY } from '@asime/contract/money'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { isNotFound } from './paystack.charges.ts'
import type { PaystackClient } from './paystack.client.ts'
import { TRANSFER_FEES } from '../transfer-fees.ts'
import type { Bank, TransferAccount, TransferProvider, TransferRequest, TransferState } from '../transfer-provider.ts'

const Recipient = z.object({
  recipient_code: z.string(),
  currency: z.string().nullish(),
  details: z.object({ account_number: z.string().nullish(), bank_code: z.string().nullish() }).nullish(),
})
const Transfer = z.object({ reference: z.string().nullish(), status: z.string(), reason: z.string().nullish() })
const Account = z.object({ account_name: z.string() })
const BankList = z.array(z.object({ code: z.string(), name: z.string(), type: z.string().nullish() }))

/** Also in the list, though nothing can be sent there. */
const NOT_FOR_TRANSFERS = /^bank of ghana$/i

const UNKNOWN = { status: 'unknown' } as const

/** It has no code of its own in the documents. */
const IS_SHORT = /balance is not enough|insufficient[_ ](balance|funds)/i
const Balances = z.array(z.object({ currency: z.string(), balance: z.int() }))

export function paystackTransfers(client: PaystackClient): TransferProvider {
  async function findTransfer(reference: string): Promise<TransferState> {
    const answer = await client.get(`/transfer/verify/${encodeURIComponent(reference)}`, Transfer)
    if (!answer.isOk) return isNotFound(answer) ? { status: 'not_found' } : UNKNOWN
    if (answer.data.reference != null && answer.data.reference !== reference) return UNKNOWN
    return toState(client, answer.data.status)
  }

  /** Nothing is sent by this: where the answer is lost it can be asked again, and gives the same. */
  async function openRecipient({ recipient, currency }: TransferRequest): Promise<string | TransferState> {
    const { kind, name, accountNumber, bankCode } = recipient
    const account_number = toAccountNumber(recipient)
    const type = kind === 'mobile_money' ? 'mobile_money' : 'ghipss'
    const body = { type, name, account_number, bank_code: bankCode, currency }
    const answer = await client.post('/transferrecipient', body, Recipient)
    if (!answer.isOk) return { status: 'failed', message: answer.message || 'The account was refused', mayRetry: true }
    const { recipient_code: code, details } = answer.data
    // A known account gives the existing record, which need not be the one that was asked for.
    const isOther =
      (details?.account_number != null && details.account_number !== account_number) ||
      (details?.bank_code != null && details.bank_code !== bankCode)
    if (isOther) {
      client.warn({ end: accountNumber.slice(-4), recipient: code }, 'the recipient has another account')
      return { status: 'failed', message: 'The provider has another account for this recipient', mayRetry: false }
    }
    return code
  }

  async function startTransfer(transfer: TransferRequest): Promise<TransferState> {
    const recipient = await openRecipient(transfer)
    if (typeof recipient !== 'string') return recipient
    const { reference, amountPesewas: amount, currency, reason } = transfer
    const body = { source: 'balance', amount, recipient, reference, reason, currency }
    const answer = await client.post('/transfer', body, Transfer)
    if (answer.isOk) return toState(client, answer.data.status)
    // A refusal may be one of a second asking, after a first that was taken.
    const known = await findTransfer(reference)
    if (known.status !== 'not_found') return known
    // Looked at before the transfer is made, so that the reference is still free.
    if (IS_SHORT.test(`${answer.code} ${answer.message}`)) return { status: 'short_of_balance' }
    return { status: 'failed', message: answer.message || 'The transfer was refused', mayRetry: true }
  }

  return {
    startTransfer: (transfer) => client.clearOr(UNKNOWN, () => startTransfer(transfer)),
    findTransfer: (reference) => client.clearOr(UNKNOWN, () => findTransfer(reference)),
    transferFee: (kind) => TRANSFER_FEES[kind],
    async findBalance(currency) {
      const answer = await client.clearOr(undefined, () => client.get('/balance', Balances))
      return answer?.isOk ? answer.data.find((each) => each.currency === currency)?.balance : undefined
    },
    async listBanks() {
      // Its filter by type is written in two ways, so it is done here.
      const answer = await client.clearOr(undefined, () =>
        client.get(`/bank?currency=${CURRENCY}&perPage=100`, BankList),
      )
      if (!answer?.isOk) throw new AppError('unavailable')
      return answer.data.flatMap(({ code, name, type }): Bank[] => {
        if (NOT_FOR_TRANSFERS.test(name)) return []
        return [{ code, name, kind: type === 'mobile_money' ? 'mobile_money' : 'bank' }]
      })
    },
    async resolveAccountName(account) {
      const query = new URLSearchParams({ account_number: toAccountNumber(account), bank_code: account.bankCode })
      const answer = await client.clearOr(undefined, () => client.get(`/bank/resolve?${query.toString()}`, Account))
      return answer?.isOk ? answer.data.account_name : undefined
    },
  }
}

export function toAccountNumber({ kind, accountNumber }: Pick<TransferAccount, 'kind' | 'accountNumber'>): string {
  return kind === 'mobile_money' ? accountNumber.replace(/^\+?233/, '0') : accountNumber
}

function toState(client: PaystackClient, status: string): TransferState {
  switch (status) {
    case 'success':
      return { status: 'succeeded' }
    case 'otp':
      return { status: 'needs_otp' }
    case 'pending':
    case 'received':
      return { status: 'pending' }
    case 'failed':
      return { status: 'failed', message: 'The transfer did not arrive', mayRetry: true }
    case 'reversed':
      return { status: 'failed', message: 'The transfer was returned', mayRetry: true }
    case 'abandoned':
      return {
        status: 'failed',
        message: 'Nobody entered the code for the transfer in time',
        mayRetry: true,
        isOurs: true,
      }
    case 'blocked':
      return {
        status: 'failed',
        message: 'Our server did not approve the transfer in time',
        mayRetry: true,
        isOurs: true,
      }
    case 'rejected':
      return { status: 'failed', message: 'Our server declined the transfer', mayRetry: true, isOurs: true }
    default:
      client.warn({ status }, 'a transfer in an unknown state')
      return UNKNOWN
  }
}
