import {
  type Message,
  hideMessageEndpoint,
  listReportsEndpoint,
  restoreMessageEndpoint,
  listWarnedMessagesEndpoint,
  countOpenReportsEndpoint,
  reportConversationEndpoint,
} from '@asime/contract/chat'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { conversationsOf } from '../../../test/conversations.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })
const { meet, write, list, messages } = conversationsOf(app)

test('a report reaches Asime with the messages that it names, and the other side hears nothing of it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(shop, id, 'Send it to my wallet').catch(() => {})
  await write(buyer, id, 'No')
  const report = { reason: 'pays_outside', note: 'He asks for more.', messages: [1, 77], block: true }

  const answer = await app().as(buyer).post(`/conversations/${id}/reports`, report)

  expectContract(reportConversationEndpoint, answer)
  expect(
    await app().sql('SELECT reason, side, messages FROM conversation_reports WHERE id = $1', [answer.body.data.id]),
  ).toEqual([{ reason: 'pays_outside', side: 'buyer', messages: [1] }])
  const theirs = (await app().as(shop).get(`/conversations/${id}`)).body.data
  expect(theirs.is_blocked_by_other).toBe(true)
  expect(JSON.stringify(theirs)).not.toContain('report')
  expectInvalid(await app().as(buyer).post(`/conversations/${id}/reports`, { reason: 'ugly' }), {
    reason: 'Choose what is wrong',
  })
})

test('admins read what was reported and what was warned of, and nothing else, and that they did stays', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Nobody else reads this')
  const reported = await write(shop, id, 'You are a fool')
  const warned = await write(shop, id, 'Send the money to my momo 024 000 0123')
  await app()
    .as(buyer)
    .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [2] })

  const reports = await app().as(admin).get('/admin/conversation-reports?limit=100')
  const warnings = await app().as(admin).get('/admin/warned-messages?limit=100')

  expectContract(listReportsEndpoint, reports)
  expectContract(listWarnedMessagesEndpoint, warnings)
  const report = reports.body.data.find((each: { conversation_id: string }) => each.conversation_id === id)
  expect(report.messages.map((message: Message) => message.id)).toEqual([reported.body.data.id])
  expect(warnings.body.data[0].message.id).toBe(warned.body.data.id)
  expect(`${reports.text}${warnings.text}`).not.toContain('Nobody else reads this')
  const seen = (subject: string) =>
    app().sql(
      "SELECT user_id, after FROM audit_events WHERE kind = 'messages_viewed' AND actor_type = 'admin' AND subject_id = $1",
      [subject],
    )
  expect(await seen(report.id)).toEqual([{ user_id: admin.id, after: { messages: [reported.body.data.id] } }])
  expect(await seen(id)).toEqual([{ user_id: admin.id, after: { messages: [warned.body.data.id] } }])
  expectFailure(await app().as(shop).get('/admin/warned-messages'), 'forbidden')
})

test('the desk counts open reports of conversations and how long they wait, which records no view', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  const id = await meet(buyer, shop)
  await write(shop, id, 'You are a fool')
  const before = (await app().as(moderator).get('/admin/conversation-reports/open')).body.data
  const report = { reason: 'rude', messages: [1] }
  const { body } = await app().as(buyer).post(`/conversations/${id}/reports`, report)
  await app().sql("UPDATE conversation_reports SET created_at = '2020-01-01T00:00:00Z' WHERE id = $1", [body.data.id])

  const waiting = await app().as(moderator).get('/admin/conversation-reports/open')

  expectContract(countOpenReportsEndpoint, waiting)
  expect(waiting.body.data.total).toBe(before.total + 1)
  expect(Date.parse(waiting.body.data.oldest_created_at)).toBe(Date.parse('2020-01-01T00:00:00Z'))
  expect(waiting.text).not.toContain('fool')
  expect(await app().sql('SELECT FROM audit_events WHERE user_id = $1', [moderator.id])).toEqual([])
  await app().as(moderator).post(`/admin/conversation-reports/${body.data.id}/resolve`, { reason: 'Warned' })
  expect((await app().as(moderator).get('/admin/conversation-reports/open')).body.data.total).toBe(before.total)
  expectFailure(
    await app()
      .as(await buildAdmin(app(), { staffRole: 'support' }))
      .get('/admin/conversation-reports/open'),
    'forbidden',
  )
})

test('a reported message that is hidden says nothing to either side, and comes back as it was', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Good morning')
  const { body } = await write(shop, id, 'You are a zzfool, pay my momo 024 000 0123')
  const messageId = body.data.id
  await app()
    .as(buyer)
    .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [2] })
  await write(buyer, id, 'Not to me', { reply_to: 2 })
  const asked = { reason: 'We do not insult each other' }

  const hidden = await app().as(admin).post(`/admin/messages/${messageId}/hide`, asked)

  expectContract(hideMessageEndpoint, hidden)
  expect(hidden.body.data).toMatchObject({ is_hidden: true, content: 'You are a zzfool, pay my momo 024 000 0123' })
  for (const side of [buyer, shop]) {
    const read = await app().as(side).get(`/conversations/${id}/messages`)
    expect(read.text).not.toContain('zzfool')
    expect(read.body.data[1]).toMatchObject({ seq: 2, is_hidden: true, content: '', warnings: [], attachments: [] })
    expect(read.body.data[0].reply_to).toMatchObject({ seq: 2, content: '', is_hidden: true })
    expect((await app().as(side).get(`/conversations/${id}/messages?query=zzfool`)).body.data).toEqual([])
    expect((await list(side, '?query=zzfool')).data).toEqual([])
  }
  const [told] = (await app().as(shop).get('/notifications')).body.data
  expect(told).toMatchObject({ title: expect.stringMatching(/^Asime removed your message to /) })
  expect(told.body).toContain('Reason: We do not insult each other')
  expect((await app().as(admin).get('/admin/warned-messages')).text).toContain('zzfool')
  expectFailure(await app().as(admin).post(`/admin/messages/${messageId}/hide`, { reason: 'Once more' }), 'conflict')

  const back = await app().as(admin).post(`/admin/messages/${messageId}/restore`, { reason: 'It was a joke' })

  expectContract(restoreMessageEndpoint, back)
  expect((await messages(buyer, id))[1]).toMatchObject({ is_hidden: false, content: expect.stringContaining('zzfool') })
})

test('only what was reported or warned of can be hidden, by who is no side of it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  const hide = async (messageId: string) =>
    app().as(moderator).post(`/admin/messages/${messageId}/hide`, { reason: 'Not allowed' })
  const id = await meet(buyer, shop)
  const plain = (await write(buyer, id, 'Nobody reports this')).body.data.id

  expectFailure(await hide(plain), 'not_found')

  const own = await meet(moderator, shop)
  const answered = (await write(shop, own, 'Pay my momo 024 000 0123')).body.data.id
  expectFailure(await hide(answered), 'forbidden')
})

test('no admin closes a report by or about themselves; whoever sent one hears that it was looked at', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app(), { businessName: 'Boateng Electronics' })]
  const [moderator, other] = [await buildAdmin(app(), { staffRole: 'moderator' }), await buildAdmin(app())]
  const reported = async (by: TestUser, id: string) =>
    (
      await app()
        .as(by)
        .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [1] })
    ).body.data.id
  const resolve = (by: TestUser, id: string) =>
    app().as(by).post(`/admin/conversation-reports/${id}/resolve`, { reason: 'Warned' })
  const own = await meet(moderator, shop)
  await write(moderator, own, 'Fool')

  for (const by of [moderator, shop]) expectFailure(await resolve(moderator, await reported(by, own)), 'forbidden')

  const id = await meet(buyer, shop)
  await write(shop, id, 'Fool')
  expect((await resolve(other, await reported(buyer, id))).status).toBe(200)
  expect((await app().as(buyer).get('/notifications')).body.data[0]).toMatchObject({
    title: 'Your report of Boateng Electronics',
    body: 'We looked at it. Thank you for reporting it.',
  })
})
