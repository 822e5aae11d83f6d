import { messageVendorEndpoint } from '@asime/contract/follows'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildBuyer, buildVendor, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' }, poolSize: 30 })

const MESSAGE = 'Do you have it in blue?\nI could come on Friday.'

function write(
  sender: TestUser,
  vendor: { vendorId: string },
  message: unknown = MESSAGE,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app().as(sender).post(`/vendors/${vendor.vendorId}/messages`, { message }, { headers })
}

const storedFor = (vendor: TestVendor) =>
  app().sql('SELECT id, sender_id, message FROM vendor_messages WHERE vendor_id = $1', [vendor.vendorId])

test('a message is stored, and mailed to the vendor in the same moment', async () => {
  const sender = await buildBuyer(app(), { fullName: 'Ama Serwaa' })
  const vendor = await buildVendor(app(), { businessName: 'Boateng Electronics' })

  const answer = await write(sender, vendor)

  expectContract(messageVendorEndpoint, answer)
  expect(await storedFor(vendor)).toEqual([{ id: answer.body.data.id, sender_id: sender.id, message: MESSAGE }])
  const [mail, ...others] = await mailsTo(app(), vendor.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ama Serwaa wrote to Boateng Electronics')
  expect(mail?.text).toContain('> Do you have it in blue?\n> I could come on Friday.')
  expect(mail?.text).toContain(`https://asime.example/vendors/${vendor.vendorId}`)
  expect(mail?.text).toContain('Replies to this email are not delivered')
})

test('neither side learns the other’s address', async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]

  const answer = await write(sender, vendor)

  expect(answer.text).not.toContain(vendor.email)
  const [mail] = await app().sql('SELECT * FROM mails WHERE recipient = $1', [vendor.email])
  expect(JSON.stringify(mail)).not.toContain(sender.email)
  expect(mail.reply_to).toBeNull()
})

test('a name that reads like a link is left out, and markup is text', async () => {
  const sender = await buildBuyer(app(), { fullName: 'Visit evil.example now' })
  const vendor = await buildVendor(app(), { businessName: 'www.evil.example' })

  await write(sender, vendor, '<b>Hello</b>')

  const [mail] = await app().sql('SELECT * FROM mails WHERE recipient = $1', [vendor.email])
  expect(mail.subject).toBe('Somebody wrote to your shop')
  expect(JSON.stringify(mail)).not.toContain('evil')
  expect(mail.body_html).toContain('&#60;b&#62;Hello')
})

test('nobody writes to the own shop', async () => {
  const vendor = await buildVendor(app())

  expectFailure(await write(vendor, vendor), 'forbidden', 'You cannot write to your own shop')
})

test('a vendor that does not exist, or is suspended, is not found', async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])

  for (const vendorId of [vendor.vendorId, '01890000-0000-7000-8000-000000000000', 'not-an-id'])
    expectFailure(await write(sender, { vendorId }), 'not_found', 'Vendor not found')
  expect(await storedFor(vendor)).toEqual([])
})

test('a vendor whose address is not confirmed gets no mail from strangers', async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [vendor.id])

  expectFailure(await write(sender, vendor), 'conflict', 'This vendor cannot receive messages yet')
  expect([await storedFor(vendor), await mailsTo(app(), vendor.email)]).toEqual([[], []])
})

test('only who is signed in writes', async () => {
  const vendor = await buildVendor(app())

  expectFailure(
    await app().anonymous.post(`/vendors/${vendor.vendorId}/messages`, { message: MESSAGE }),
    'unauthenticated',
  )
})

test.for([
  [undefined, 'Message is required'],
  ['', 'Message is required'],
  [' \n ', 'Message is required'],
  ['x'.repeat(2_001), 'Must be at most 2000 characters'],
  ['ring\u0007', 'Contains characters that are not allowed'],
  [5, 'Must be text'],
] as const)('a message %j is refused', async ([message, sentence]) => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const path = `/vendors/${vendor.vendorId}/messages`

  expectInvalid(
    await app()
      .as(sender)
      .post(path, message === undefined ? {} : { message }),
    { message: sentence },
  )
  expect(await storedFor(vendor)).toEqual([])
})

test('the longest message fits', async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]

  expect((await write(sender, vendor, 'ɛ'.repeat(2_000))).status).toBe(201)
})

test('a message sent again with the same key is one message and one mail', async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]

  const first = await write(sender, vendor, MESSAGE, { 'idempotency-key': 'once' })
  const again = await write(sender, vendor, MESSAGE, { 'idempotency-key': 'once' })

  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await storedFor(vendor)).toHaveLength(1)
  expect(await mailsTo(app(), vendor.email)).toHaveLength(1)
})

test('a sender writes twenty messages within a day, to whatever vendors', async () => {
  const sender = await buildBuyer(app())
  const vendors = await Promise.all([buildVendor(app()), buildVendor(app())])
  for (let i = 0; i < 20; i++) expect((await write(sender, vendors[i % 2]!)).status).toBe(201)

  const refused = await write(sender, vendors[0])

  expectFailure(refused, 'rate_limited', 'You can send 20 messages to vendors in one day. Please try again later')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(24 * 3_600)
  expect(await storedFor(vendors[0])).toHaveLength(10)
  expect((await write(await buildBuyer(app()), vendors[0])).status).toBe(201)

  await app().sql(
    `UPDATE vendor_messages SET created_at = created_at - interval '1 day'
     WHERE id = (SELECT id FROM vendor_messages WHERE sender_id = $1 ORDER BY created_at LIMIT 1)`,
    [sender.id],
  )
  expect((await write(sender, vendors[0])).status).toBe(201)
  expect((await write(sender, vendors[0])).status).toBe(429)
})

test('of thirty messages at once twenty are written', { repeats: 4 }, async () => {
  const [sender, vendor] = [await buildBuyer(app()), await buildVendor(app())]

  const answers = await Promise.all(Array.from({ length: 30 }, () => write(sender, vendor)))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'rate_limited')).toHaveLength(10)
  expect(await storedFor(vendor)).toHaveLength(20)
  expect(await mailsTo(app(), vendor.email)).toHaveLength(20)
})
