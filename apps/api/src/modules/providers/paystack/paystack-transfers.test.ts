import { beforeEach, expect, test } from 'vitest'
import { usePaystack } from '../../../../test/paystack.ts'
import { paystackOf } from '../payment-provider.ts'
import type { TransferRequest } from '../transfer-provider.ts'

const market = usePaystack({ timeoutMs: 700 })
const paystack = () => market().paystack
const provider = () => paystackOf(market().app.context)!
beforeEach(() => void (paystack().transferStatus = 'success'))

let count = 0
function buildTransfer(recipient: Partial<TransferRequest['recipient']> = {}): TransferRequest {
  count++
  const account = { kind: 'mobile_money', name: 'Ama Serwaa', bankCode: 'MTN' } as const
  return {
    reference: `po-0000-1111-2222-${count}`,
    amountPesewas: 12_345,
    currency: 'GHS',
    recipient: { ...account, accountNumber: `+23355123${4000 + count}`, ...recipient },
    reason: 'Sales of the week',
  }
}
const asked = ({ reference }: TransferRequest) =>
  paystack()
    .callsTo('/transfer')
    .filter(({ method, body }) => method === 'POST' && body.reference === reference)

test('a transfer opens its recipient and says the amount, the currency and our reference', async () => {
  const transfer = buildTransfer()

  expect(await provider().startTransfer(transfer)).toEqual({ status: 'succeeded' })

  expect(paystack().callsTo('/transferrecipient').at(-1)?.body).toEqual({
    type: 'mobile_money',
    name: 'Ama Serwaa',
    account_number: transfer.recipient.accountNumber.replace('+233', '0'),
    bank_code: 'MTN',
    currency: 'GHS',
  })
  expect(asked(transfer)[0]?.body).toMatchObject({
    source: 'balance',
    amount: 12_345,
    currency: 'GHS',
    reference: transfer.reference,
    recipient: expect.stringMatching(/^RCP_/),
  })
})

test.for([
  ['pending', { status: 'pending' }],
  ['received', { status: 'pending' }],
  ['otp', { status: 'needs_otp' }],
  ['success', { status: 'succeeded' }],
  ['failed', { status: 'failed', mayRetry: true }],
  ['reversed', { status: 'failed', mayRetry: true }],
  ['abandoned', { status: 'failed', mayRetry: true }],
  ['blocked', { status: 'failed', mayRetry: true, isOurs: true }],
  ['rejected', { status: 'failed', mayRetry: true, isOurs: true }],
  ['something new', { status: 'unknown' }],
] as const)('a transfer that is %s', async ([status, expected]) => {
  const transfer = buildTransfer({ kind: 'bank', bankCode: '040100', accountNumber: `10010000${count}` })
  paystack().transferStatus = status

  expect(await provider().startTransfer(transfer)).toMatchObject(expected)
  expect(await provider().findTransfer(transfer.reference)).toMatchObject(expected)
})

test('a time-out after it was sent: asked about it, it is there; sent again under its reference, it is still one', async () => {
  const transfer = buildTransfer()
  paystack().transferStatus = 'pending'
  paystack().breakNext('/transferrecipient', { does: true, answers: 'html' })

  // Of the recipient, and nothing is sent yet.
  expect(await provider().startTransfer(transfer)).toEqual({ status: 'unknown' })
  expect(asked(transfer)).toHaveLength(0)
  paystack().breakExactly('/transfer', { does: true, answers: 'nothing' })
  expect(await provider().startTransfer(transfer)).toEqual({ status: 'unknown' })
  expect(await provider().findTransfer(transfer.reference)).toEqual({ status: 'pending' })
  expect(await provider().startTransfer(transfer)).toEqual({ status: 'pending' })

  const sent = [...paystack().transfers.values()].filter(({ reference }) => reference === transfer.reference)
  expect(sent).toHaveLength(1)
})

test('what it holds in cedis; where it does not answer, that is not known', async () => {
  expect(await provider().findBalance('GHS')).toBe(paystack().balance)
  paystack().breakNext('/balance', { does: false, answers: 'error' })
  expect(await provider().findBalance('GHS')).toBeUndefined()
})

test('a transfer that was never made is not found', async () => {
  expect(await provider().findTransfer('po-0000-never-made')).toEqual({ status: 'not_found' })
})

test('too little balance is no failure of the transfer; an account that is none is, and says so', async () => {
  paystack().transferStatus = 'refused'

  const transfer = buildTransfer()
  expect(await provider().startTransfer(transfer)).toEqual({ status: 'short_of_balance' })
  // Nothing was made of it, so the same reference is good once there is enough.
  paystack().transferStatus = 'success'
  expect(await provider().startTransfer(transfer)).toEqual({ status: 'succeeded' })
  expect(await provider().startTransfer(buildTransfer({ accountNumber: '0000000000' }))).toMatchObject({
    status: 'failed',
    message: 'Account number is invalid',
  })
})

test('nothing is sent where Paystack has the number as another account', async () => {
  const transfer = buildTransfer()
  await provider().startTransfer(transfer)
  const other = buildTransfer({ ...transfer.recipient, bankCode: 'VOD' })

  expect(await provider().startTransfer(other)).toMatchObject({ status: 'failed', mayRetry: false })
  expect(asked(other)).toHaveLength(0)
})

test('banks and networks, without the one that takes no transfers; and the name of an account', async () => {
  expect(await provider().listBanks()).toEqual([
    { code: 'MTN', name: 'MTN', kind: 'mobile_money' },
    { code: '040100', name: 'GCB Bank Limited', kind: 'bank' },
  ])
  const account = { kind: 'mobile_money', accountNumber: '+233551234987', bankCode: 'MTN' } as const
  expect(await provider().resolveAccountName(account)).toBe('AMA SERWAA')
  expect(await provider().resolveAccountName({ ...account, accountNumber: '+233551234000' })).toBeUndefined()
  paystack().breakNext('/bank', { does: false, answers: 'error' })
  await expect(provider().listBanks()).rejects.toMatchObject({ code: 'unavailable' })
})
