import { expect, onTestFinished, test } from 'vitest'
import { passwordHash, PASSWORD } from '../../../test/accounts.ts'
import { buildVendor, type TestVendor } from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { ACCOUNT, askForPayout, buildPayee, buildSale, nameAccount } from '../../../test/payouts.ts'
import { startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { assertDataKeys, countNumbersByKey, decryptNumber, encryptNumber } from './account-numbers.sql.ts'

const OLD_KEY = 'the first data key, of 32 characters'
const NEW_KEY = 'the second data key, of 32 characters'

const app = useTestApp({ env: { DATA_KEY: OLD_KEY } })

const rowOf = async (vendor: TestVendor) =>
  (await app().sql('SELECT * FROM payout_accounts WHERE vendor_id = $1 AND replaced_at IS NULL', [vendor.vendorId]))[0]

/** As the version before wrote it. */
async function buildPlainAccount(number = '+233244123456'): Promise<TestVendor> {
  const vendor = await buildVendor(app(), { passwordHash: await passwordHash() })
  await app().sql(
    `INSERT INTO payout_accounts (vendor_id, kind, bank_code, bank_name, account_number, account_name, name_is_confirmed)
     VALUES ($1, 'mobile_money', 'MTN', 'MTN MoMo', $2, 'Ama Serwaa', false)`,
    [vendor.vendorId, number],
  )
  return vendor
}

async function restart(env: Record<string, string>): Promise<TestApp> {
  const node = await startTestApp({ over: app(), env })
  onTestFinished(() => node.close())
  return node
}

test('a number of the version before works plain, and is encrypted by the job', async () => {
  const vendor = await buildPlainAccount()
  await buildSale(app(), vendor)
  expect((await app().as(vendor).get('/user/payout-account')).body.data.number_end).toBe('3456')

  await runJob(app(), 'encrypt_account_numbers')

  const row = await rowOf(vendor)
  expect(row).toMatchObject({ account_number: null, number_end: '3456' })
  expect(decryptNumber(app().context.encryption, row)).toBe('+233244123456')
  expect((await app().as(vendor).get('/user/payout-account')).body.data.number_end).toBe('3456')
  // The same number is still known as the same.
  expect((await nameAccount(app(), vendor, { account_number: '0244123456' })).body.data.is_usable).toBe(true)
  expect((await askForPayout(app(), vendor)).status).toBe(201)
})

test('a payout goes to the number, which no table holds in plain', async () => {
  const vendor = await buildPayee(app(), '0551234321')
  await buildSale(app(), vendor)
  expect((await askForPayout(app(), vendor)).status).toBe(201)
  await app().runJobs()

  const [payout] = (await app().as(vendor).get('/user/payouts')).body.data
  expect(payout).toMatchObject({ status: 'succeeded', account: { number_end: '4321' } })
  const tables = await app().sql(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await app().sql(`SELECT FROM ${name} t WHERE to_jsonb(t)::text LIKE '%551234321%' LIMIT 1`)
    if (rows.length > 0) holding.push(name)
  }
  expect(holding).toEqual([])
})

test('its owner reads the number in the export, whole', async () => {
  const vendor = await buildPayee(app(), '0551234777')

  const { body } = await app().as(vendor).post('/user/data/export', { password: PASSWORD })

  expect(body.data.tables.payout_accounts).toMatchObject([{ account_number: '+233551234777' }])
  expect(JSON.stringify(body.data.tables.payout_accounts)).not.toContain('v1.')
})

test('after a change of the key everything is read, and then encrypted with the new one', async () => {
  const vendors = [await buildPayee(app(), '0551234001'), await buildPayee(app(), '0551234002')]
  const node = await restart({ DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: OLD_KEY })
  await assertDataKeys(node.context.db, node.context.encryption)
  expect(
    (await nameAccount(node, vendors[0] as TestVendor, { account_number: '0551234001' })).body.data.is_usable,
  ).toBe(true)

  await runJob(node, 'encrypt_account_numbers')

  const { keyName } = createEncryption([NEW_KEY])
  expect((await countNumbersByKey(node.context.db)).map(({ key_name: name }) => name)).toEqual([keyName])
  const rows = await Promise.all(vendors.map(rowOf))
  expect(rows.map((row) => decryptNumber(createEncryption([NEW_KEY]), row))).toEqual(['+233551234001', '+233551234002'])
  // Back, for the other tests.
  await runJob(await restart({ DATA_KEY: OLD_KEY, DATA_KEY_PREVIOUS: NEW_KEY }), 'encrypt_account_numbers')
})

test('an upgrade needs no setting: the key follows from the secret, also once DATA_KEY is set', async () => {
  const before = await startTestApp()
  onTestFinished(() => before.close())
  const vendor = await buildPayee(before)
  const after = await startTestApp({ over: before, env: { DATA_KEY: NEW_KEY } })
  onTestFinished(() => after.close())

  await assertDataKeys(after.context.db, after.context.encryption)

  const { body } = await after.as(vendor).post('/user/data/export', { password: PASSWORD })
  expect(body.data.tables.payout_accounts).toMatchObject([{ account_number: '+233244123456' }])
})

test('a start without a key that is in use is refused by a sentence that names it', async () => {
  await buildPayee(app())
  const lost = createEncryption([NEW_KEY])

  const failure = assertDataKeys(app().context.db, lost)

  await expect(failure).rejects.toThrow(StartupError)
  await expect(failure).rejects.toThrow(
    `DATA_KEY: the database holds account numbers or deal links encrypted with the key ${createEncryption([OLD_KEY]).keyName}, which`,
  )
})

test('a number that is copied to another shop cannot be used there', async () => {
  const [thief, victim] = [await buildPayee(app(), '0551234666'), await buildPayee(app(), '0551234555')]
  const stolen = await rowOf(thief)
  await app().sql('UPDATE payout_accounts SET number_encrypted = $2 WHERE vendor_id = $1', [
    victim.vendorId,
    stolen.number_encrypted,
  ])

  const row = await rowOf(victim)
  expect(() => decryptNumber(app().context.encryption, row)).toThrow('authenticate')
  const right = encryptNumber(app().context.encryption, victim.vendorId, '+233551234555')
  await app().sql('UPDATE payout_accounts SET number_encrypted = $2 WHERE vendor_id = $1', [victim.vendorId, right])
})

test('a number given with other spaces is the same account', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)

  expect(
    (await nameAccount(app(), vendor, { ...ACCOUNT, account_number: '+233 24 412 3456' })).body.data.is_usable,
  ).toBe(true)
})

test('a number that an admin entered for a refund changes its key as well', async () => {
  const refundId = '01920000-0000-7000-8000-00000000abcd'
  const market = await startTestApp({ env: { DATA_KEY: OLD_KEY } })
  onTestFinished(() => market.close())
  const stored = market.context.encryption.encrypt('0244123456', `account of refund ${refundId}`)
  await market.sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO refund_accounts (refund_id, attempt, bank_code, account_number, account_end, reason, entered_by, state)
     VALUES ('${refundId}', 1, 'MTN', '${stored}', '3456', 'The card is closed', '${refundId}', 'not_needed'); COMMIT`,
  )
  const node = await startTestApp({ over: market, env: { DATA_KEY: NEW_KEY, DATA_KEY_PREVIOUS: OLD_KEY } })
  onTestFinished(() => node.close())

  await runJob(node, 'encrypt_account_numbers')

  const [row] = await market.sql('SELECT account_number FROM refund_accounts')
  expect(createEncryption([NEW_KEY]).decrypt(row.account_number, `account of refund ${refundId}`)).toBe('0244123456')
  expect(await countNumbersByKey(node.context.db)).toEqual([
    { key_name: createEncryption([NEW_KEY]).keyName, numbers: 1 },
  ])
})
