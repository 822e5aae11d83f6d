import {
  listPayoutBanksEndpoint,
  readPayoutAccountEndpoint,
  resolveAccountNameEndpoint,
  savePayoutAccountEndpoint,
} from '@asime/contract/payouts'
import { expect, test } from 'vitest'
import { mailsTo, passwordHash } from '../../../test/accounts.ts'
import { buildAdmin, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import {
  ACCOUNT,
  askForPayout,
  balanceOf,
  buildPayee,
  buildSale,
  letPayoutDayCome,
  nameAccount,
} from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { decryptNumber } from './account-numbers.sql.ts'
import { namesAgree } from './payout-accounts.service.ts'

const app = useTestApp()

const BANK = { kind: 'bank', bank_code: '040100', account_number: '1234567890', account_name: 'Sandbox Customer' }
const buildOwner = async () => buildVendor(app(), { passwordHash: await passwordHash() })

test('an account is named, shown masked, and mailed to the vendor', async () => {
  const vendor = await buildOwner()
  expect((await app().as(vendor).get('/user/payout-account')).body).toEqual({ data: null })

  const saved = await nameAccount(app(), vendor)

  expectContract(savePayoutAccountEndpoint, saved)
  expect(saved.body.data).toMatchObject({
    kind: 'mobile_money',
    bank_name: 'MTN MoMo',
    number_end: '3456',
    account_name: 'Ama Serwaa',
    name_is_confirmed: false,
    is_usable: true,
    problem: null,
  })
  const read = await app().as(vendor).get('/user/payout-account')
  expectContract(readPayoutAccountEndpoint, read)
  expect(read.text).not.toContain('244123456')
  const [mail] = await mailsTo(app(), vendor.email)
  expect(mail?.text).toContain('ending in 3456 with MTN MoMo')
  expect(mail?.text).not.toContain('244123456')
  const [row] = await app().sql('SELECT * FROM payout_accounts WHERE vendor_id = $1', [vendor.vendorId])
  expect(row).toMatchObject({ account_number: null, number_end: '3456' })
  expect(JSON.stringify(row)).not.toContain('244123456')
  expect(decryptNumber(app().context.encryption, row)).toBe('+233244123456')
})

test('another account is paid to after 24 hours, the first and the same at once', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  expect((await nameAccount(app(), vendor)).body.data.is_usable).toBe(true)

  expect((await mailsTo(app(), vendor.email))[0]).toMatchObject({
    subject: 'Your payout account was added',
    text: expect.stringContaining('You added a payout account.'),
  })
  const changed = await nameAccount(app(), vendor, { account_number: '0244999999' })

  expect((await mailsTo(app(), vendor.email)).at(-1)?.subject).toBe('Your payout account has changed')
  expect(changed.body.data.is_usable).toBe(false)
  const hours = (Date.parse(changed.body.data.usable_from) - Date.parse(changed.body.data.created_at)) / 3_600_000
  expect(hours).toBe(24)
  expectFailure(await askForPayout(app(), vendor), 'payout_account_not_ready')
  expect((await mailsTo(app(), vendor.email)).at(-1)?.text).toContain('for the next 24 hours')
  // Neither the same again nor the way back shortens it.
  expect((await nameAccount(app(), vendor, { account_number: '0244999999' })).body.data.is_usable).toBe(false)
  expect((await nameAccount(app(), vendor)).body.data.is_usable).toBe(false)
  await app().sql('UPDATE payout_accounts SET usable_from = now() WHERE vendor_id = $1', [vendor.vendorId])
  expect((await askForPayout(app(), vendor)).status).toBe(201)
})

test('a bank says whose account it is, and another name is refused', async () => {
  const vendor = await buildOwner()
  const { account_name: _, ...place } = BANK
  const resolved = await app().as(vendor).post('/user/payout-account/name', place)
  expectContract(resolveAccountNameEndpoint, resolved)
  expect(resolved.body.data.account_name).toBe('SANDBOX CUSTOMER')

  expectInvalid(await nameAccount(app(), vendor, { ...BANK, account_name: 'Kofi Boateng' }), {
    account_name: 'GCB Bank has this account registered to SANDBOX CUSTOMER. Please enter that name',
  })
  const saved = await nameAccount(app(), vendor, BANK)
  expect(saved.body.data).toMatchObject({ account_name: 'SANDBOX CUSTOMER', name_is_confirmed: true })
})

test('where the provider cannot tell, the name is the vendor’s word', async () => {
  const vendor = await buildOwner()
  const place = { kind: 'mobile_money', bank_code: 'MTN', account_number: '0244123456' }

  expect((await app().as(vendor).post('/user/payout-account/name', place)).body.data.account_name).toBeNull()
  const saved = await nameAccount(app(), vendor, {
    ...BANK,
    account_number: '1234560009',
    account_name: 'Kofi Boateng',
  })
  expect(saved.body.data).toMatchObject({ account_name: 'Kofi Boateng', name_is_confirmed: false })
})

test('names agree by their words, whatever the order, case and accents', () => {
  expect(namesAgree('ama sérwaa', 'SERWAA AMA')).toBe(true)
  expect(namesAgree('Ama Serwaa', 'SERWAA AMA BOATENG')).toBe(true)
  expect(namesAgree('Ama Boateng', 'SERWAA AMA')).toBe(false)
  expect(namesAgree('-', 'SERWAA AMA')).toBe(false)
})

test('networks and banks are those of the provider', async () => {
  const vendor = await buildOwner()
  const banks = await app().as(vendor).get('/user/payout-banks')
  expectContract(listPayoutBanksEndpoint, banks)
  expect(banks.body.data).toContainEqual({ code: 'MTN', name: 'MTN MoMo', kind: 'mobile_money' })

  for (const wrong of [{ bank_code: 'NOPE' }, { bank_code: '040100' }])
    expectInvalid(await nameAccount(app(), vendor, wrong), { bank_code: 'Choose a network or a bank' })
})

test.for([
  [{ account_number: '123' }, { account_number: 'Enter a Ghanaian mobile number, like 024 412 3456' }],
  [{ ...BANK, account_number: 'GH12' }, { account_number: 'Enter the bank account number, digits only' }],
  [{ kind: 'cash' }, { kind: 'Choose mobile money or a bank' }],
  [{ account_name: ' ' }, { account_name: 'The name on the account is required' }],
])('an account that cannot be is refused: %j', async ([changes, errors]) => {
  expectInvalid(
    await nameAccount(app(), await buildOwner(), { ...ACCOUNT, account_number: '0244123456', ...changes }),
    errors!,
  )
})

test('until the owner has confirmed their address nothing is paid out, neither on demand nor weekly; then it is', async () => {
  const vendor = await buildPayee(app())
  const { orderId } = await buildSale(app(), vendor)
  await letPayoutDayCome(app(), orderId)
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [vendor.id])

  const seen = await app().as(vendor).get('/user/payout-account')
  expectContract(readPayoutAccountEndpoint, seen)
  expect(seen.body.data).toMatchObject({ owner_is_confirmed: false, is_usable: false, problem: null })
  expectFailure(
    await askForPayout(app(), vendor),
    'payout_account_not_ready',
    'Please confirm your email address first. The link is on your profile page',
  )
  await runJob(app(), 'run_weekly_payouts')
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: 116.56, on_its_way: 0, paid: 0 })

  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [vendor.id])
  expect((await app().as(vendor).get('/user/payout-account')).body.data).toMatchObject({
    owner_is_confirmed: true,
    is_usable: true,
  })
  await runJob(app(), 'run_weekly_payouts')
  await app().runJobs()
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: 0, paid: 116.56 })
})

test('the first account of a shop that has sold already waits a day, too, and its owner is told', async () => {
  const vendor = await buildOwner()
  await buildSale(app(), vendor)

  const saved = await nameAccount(app(), vendor)

  expect(saved.body.data.is_usable).toBe(false)
  expect(Math.round((Date.parse(saved.body.data.usable_from) - Date.now()) / 3_600_000)).toBe(24)
  expectFailure(await askForPayout(app(), vendor), 'payout_account_not_ready')
  const again = await nameAccount(app(), vendor)
  expect(again.body.data.is_usable).toBe(false)
  await app().sql("UPDATE payout_accounts SET usable_from = now() - interval '1 second' WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  expect((await askForPayout(app(), vendor)).status).toBe(201)
})

test('a hold that was shortened lately lets no account be paid sooner, nor does naming the waiting one again', async () => {
  const vendor = await buildPayee(app())
  const shortened = { value: 1, if_version: 0, reason: 'For a moment' }
  const saved = await app()
    .as(await buildAdmin(app()))
    .put('/admin/settings/new_account_hold', shortened)
  expect(saved.status, saved.text).toBe(200)
  const another = { account_number: '0244999999' }
  const hoursOf = ({ body: { data } }: Awaited<ReturnType<typeof nameAccount>>) =>
    (Date.parse(data.usable_from) - Date.parse(data.created_at)) / 3_600_000

  expect(hoursOf(await nameAccount(app(), vendor, another))).toBe(24)

  // Once the shorter one holds, what waits keeps its time.
  await app().sql("UPDATE setting_changes SET changed_at = changed_at - interval '24 hours'")
  await app().context.settings.reload()
  const again = hoursOf(await nameAccount(app(), vendor, another))
  expect(again).toBeGreaterThan(23.9)
  expect(again).toBeLessThanOrEqual(24)
  expect((await mailsTo(app(), vendor.email)).at(-1)?.text).toContain('for the next 24 hours')
  expect(hoursOf(await nameAccount(app(), vendor, { account_number: '0244888888' }))).toBe(1)
})
