import { listDemoAccountsEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { PRODUCTION } from '../../../test/production.ts'
import { useTestApp } from '../../../test/test-app.ts'

const withDemoData = useTestApp({ env: { DEMO_DATA: 'true' } })
const withoutDemoData = useTestApp()
const inProduction = useTestApp({
  env: {
    ...PRODUCTION,
    DEMO_DATA: 'true',
    PAYSTACK_SECRET_KEY: '',
    ALLOW_IN_PRODUCTION: 'demo-data, test-payments',
  },
})

test('the demo accounts, one of each type, are listed while demo data is on', async () => {
  const answer = await withDemoData().anonymous.get('/demo-accounts')

  expectContract(listDemoAccountsEndpoint, answer)
  expect(answer.body.data.map((account: { user_type: string }) => account.user_type)).toEqual([
    'buyer',
    'vendor',
    'admin',
  ])
})

test('in production, where demo data may be allowed, no admin is among them', async () => {
  const answer = await inProduction().anonymous.get('/demo-accounts')

  expectContract(listDemoAccountsEndpoint, answer)
  expect(answer.body.data.map((account: { user_type: string }) => account.user_type)).toEqual(['buyer', 'vendor'])
  expect(answer.text).not.toContain('akwaaba-admin')
})

test('without demo data there is no such list', async () => {
  expectFailure(await withoutDemoData().anonymous.get('/demo-accounts'), 'not_found')
})
