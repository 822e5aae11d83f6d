import { endpoints } from '@asime/contract/endpoints'
import { readPayoutAccountEndpoint } from '@asime/contract/payouts'
import { expect, test } from 'vitest'
import { answerSchema, serialiserOf } from './responses.ts'

test('no answer is compared with the alternatives of a part that may be null before it is written', () => {
  const compared = endpoints.filter(
    ({ response }) => response && JSON.stringify(answerSchema(response)).includes('"anyOf"'),
  )

  expect(compared.map(({ id }) => id)).toEqual([])
})

test('a part that may be null is written as null, or with the fields that the contract names', () => {
  const account = {
    kind: 'mobile_money',
    bank_code: 'MTN',
    bank_name: 'MTN MoMo',
    number_end: '3456',
    account_name: 'Ama Serwaa',
    name_is_confirmed: true,
    usable_from: '2026-11-30T10:00:00Z',
    owner_is_confirmed: true,
    is_usable: true,
    problem: null,
    created_at: '2026-11-30T10:00:00Z',
  }
  const write = serialiserOf(readPayoutAccountEndpoint)!

  expect(JSON.parse(write({ data: { ...account, account_number: '0244123456' } }))).toEqual({ data: account })
  expect(JSON.parse(write({ data: null }))).toEqual({ data: null })
})
