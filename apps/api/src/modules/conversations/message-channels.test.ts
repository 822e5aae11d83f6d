import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, buildMember, buildVendor, type TestUser } from '../../../test/builders.ts'
import { conversationsOf } from '../../../test/conversations.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { sendDigests } from '../notifications/digest.service.ts'
import { findDigestDue } from '../notifications/digest.sql.ts'
import { sendPush } from '../notifications/push.service.ts'
import { notifyOfMessages } from './message-notifications.service.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })
const { meet, write, messages } = conversationsOf(app)

test('the first message is mailed, and says how to answer; the next ones are not', async () => {
  const [buyer, shop] = [
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
    await buildVendor(app(), { businessName: 'Boateng Electronics' }),
  ]
  const id = await meet(buyer, shop)

  await write(buyer, id, 'Do you have it in blue?\nI could come on Friday.')
  await write(buyer, id, 'Or in green?')
  expect(await mailsTo(app(), shop.email)).toEqual([])
  await sendHeld()

  const [mail, ...others] = await mailsTo(app(), shop.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ama Serwaa wrote to Boateng Electronics')
  expect(mail?.text).toContain('> Do you have it in blue?\n> I could come on Friday.')
  expect(mail?.text).toContain('To answer, open the conversation.')
  expect(mail?.text).toContain('Replies to this email are not read.')
  expect(mail?.text).toContain(`https://asime.example/app/chat/${id}`)
})

/** Whom push messages reach, at any hour. */
async function addDevice(person: TestUser): Promise<void> {
  const times = { quiet: false, quiet_from: '21:00', quiet_to: '06:00', security_in_quiet: true, digest: 'off' }
  await app().as(person).put('/notifications/settings/times', times)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
  // As if it had been added long ago: nothing tells of it now.
  await app().sql(
    'INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)',
    [person.id, person.sessionId, endpoint, p256dh, randomBytes(16).toString('base64url')],
  )
}

/** Lets the time pass that push and email of a message wait, and sends what is left of them. @returns what was pushed */
async function sendHeld(): Promise<string[]> {
  await app().sql('UPDATE notifications SET held_until = now() WHERE held_until IS NOT NULL')
  await notifyOfMessages(app().context)
  const pushed = await app().sql<{ id: string }>(
    "SELECT payload ->> 'notification_id' AS id FROM graphile_worker._private_jobs WHERE payload -> 'notification_id' IS NOT NULL",
  )
  const sent: string[] = []
  for (const { id } of pushed)
    await sendPush(
      app().context.db,
      async (_, payload) => {
        sent.push(JSON.parse(payload).body)
        return 'sent'
      },
      id,
    )
  await app().sql("DELETE FROM graphile_worker._private_jobs WHERE payload -> 'notification_id' IS NOT NULL")
  return sent
}

test('a message that is read as it comes notifies by no channel; one that is left unread does, once', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager')
  const people = [buyer, shop, manager]
  for (const person of people) await addDevice(person)
  const unread = async () =>
    Promise.all(people.map(async (one) => (await app().as(one).get('/notifications/unread')).body.data.unread))
  const mailed = async () => Promise.all(people.map(async (one) => (await mailsTo(app(), one.email)).length))
  const id = await meet(buyer, shop)

  for (let n = 1; n <= 10; n++) {
    const [writer, reader] = n % 2 ? [buyer, shop] : [shop, buyer]
    await write(writer, id, `Message ${n}`)
    if (n === 1) expect(await unread()).toEqual([0, 1, 1])
    await app().as(reader).put(`/conversations/${id}/marks`, { read: n })
  }

  expect(await unread()).toEqual([0, 0, 0])
  expect(await sendHeld()).toEqual([])
  expect(await mailed()).toEqual([0, 0, 0])

  await write(buyer, id, 'Are you there?')
  await write(buyer, id, 'Hello?')
  // Of two, one is not read.
  await app().as(shop).put(`/conversations/${id}/marks`, { read: 11 })
  expect(await sendHeld()).toEqual(['Are you there?', 'Are you there?'])
  expect(await mailed()).toEqual([0, 1, 1])
  expect(await unread()).toEqual([0, 1, 1])
  await write(manager, id, 'Yes')
  expect(await unread()).toEqual([1, 0, 0])
})

test('push and email of a message are due 30 seconds after it, and go out once, whatever runs at once', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await addDevice(shop)
  const id = await meet(buyer, shop)
  // Of other tests.
  await sendHeld()

  await write(buyer, id, 'Is it there?')

  await notifyOfMessages(app().context)
  expect(await mailsTo(app(), shop.email)).toEqual([])
  await app().sql("UPDATE notifications SET held_until = held_until - interval '30 seconds' WHERE user_id = $1", [
    shop.id,
  ])
  await Promise.all([1, 2, 3].map(() => notifyOfMessages(app().context)))
  expect(await sendHeld()).toEqual(['Is it there?'])
  expect(await mailsTo(app(), shop.email)).toHaveLength(1)
})

test('a run that fails sends nothing, and the next one all that is due', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Is it there?')
  await app().sql('UPDATE notifications SET held_until = now() WHERE held_until IS NOT NULL')
  await app().sql('ALTER TABLE mails RENAME TO mails_away')
  const failing = notifyOfMessages(app().context)
  await expect(failing).rejects.toThrow('mails')
  await app().sql('ALTER TABLE mails_away RENAME TO mails')

  await notifyOfMessages(app().context)

  expect(await mailsTo(app(), shop.email)).toHaveLength(1)
})

test('what somebody chooses while a message waits holds, and who is suspended hears nothing', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager')
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Is it there?')
  await app().as(manager).put('/notifications/settings/channel', { topic: 'enquiries', channel: 'email', on: false })
  await sendHeld()
  expect(await mailsTo(app(), manager.email)).toEqual([])
  expect(await mailsTo(app(), shop.email)).toHaveLength(1)

  const other = await buildVendor(app())
  await write(buyer, await meet(buyer, other), 'And here?')
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [other.id])
  await sendHeld()
  expect(await mailsTo(app(), other.email)).toEqual([])
})

test('an address that is not confirmed gets no mail, and the message is there all the same', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [shop.id])
  const id = await meet(buyer, shop)

  await write(buyer, id, 'Hello')
  await sendHeld()

  expect(await mailsTo(app(), shop.email)).toEqual([])
  expect(await messages(shop, id)).toHaveLength(1)
})

test('notifications of a hidden message say so, and those still to be sent are dropped', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  await addDevice(shop)
  const id = await meet(buyer, shop)
  const words = 'You are a zzrogue, pay my momo 024 000 0123'
  const { body } = await write(buyer, id, words)
  const move = (to: 'hide' | 'restore') =>
    app().as(admin).post(`/admin/messages/${body.data.id}/${to}`, { reason: 'It asks for money outside Asime' })
  const news = async () => (await app().as(shop).get('/notifications')).body.data
  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: words, read_at: null }])

  await move('hide')

  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: 'Asime removed this message', read_at: null }])
  expect((await sendHeld()).join()).not.toContain('zzrogue')
  expect(await mailsTo(app(), shop.email)).toEqual([])

  await move('restore')

  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: words }])
})

test('a waiting daily summary no longer quotes a hidden message, and comes once', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const { time } = await findDigestDue(app().context.db)
  await app().as(shop).put('/notifications/settings/channel', { topic: 'enquiries', channel: 'email', on: false })
  await app().sql("INSERT INTO notification_times VALUES ($1, true, '21:00', '06:00', true, $2)", [shop.id, time])
  const other = await buildBuyer(app())
  await write(other, await meet(other, shop), 'Is the kente still there?')
  const { body } = await write(buyer, await meet(buyer, shop), 'You are a zzrascal, pay my momo 024 000 0123')
  await sendDigests(app().context)
  expect((await mailsTo(app(), shop.email)).map(({ text }) => text).join()).toContain('zzrascal')

  await app().as(admin).post(`/admin/messages/${body.data.id}/hide`, { reason: 'It asks for money outside Asime' })
  await sendDigests(app().context)

  const [summary, ...others] = await mailsTo(app(), shop.email)
  expect(others).toEqual([])
  expect(summary?.text).toContain('Is the kente still there?')
  expect(summary?.text).not.toContain('zzrascal')
})
