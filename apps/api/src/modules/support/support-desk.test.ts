import { MAX_CONTACT_ENTRIES } from '@asime/contract/contact-message-states'
import { listContactMessagesEndpoint, readContactMessageEndpoint } from '@asime/contract/support-desk'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildBuyer, buildCheckout, buildFormToken, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { SUPPORT_EMAIL: 'help@asime.example' } })
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

/** As it comes from the form. @returns its id */
async function write(email: string, { as, message = 'Where is my parcel?' }: { as?: TestUser; message?: string } = {}) {
  const body = { name: 'Ama Serwaa', email, topic: 'order', message, form_token: buildFormToken(app()) }
  const answer = await (as ? app().as(as) : app().anonymous).post('/contact', body)
  expect(answer.status, answer.text).toBe(201)
  const [row] = await app().sql('SELECT id FROM contact_messages WHERE email = $1 ORDER BY id DESC LIMIT 1', [email])
  return row.id as string
}
const read = async (id: string) => (await app().as(admin).get(`/admin/contact-messages/${id}`)).body.data
const enter = (id: string, body: object, by = admin) =>
  app()
    .as(by)
    .post(`/admin/contact-messages/${id}/entries`, { kind: 'reply', text: 'It is on the bus.', seen: 0, ...body })
const end = (id: string, how: 'close' | 'reopen') =>
  app().as(admin).post(`/admin/contact-messages/${id}/${how}`, { reason: 'It is done' })
const notified = (user: TestUser) =>
  app().sql("SELECT title, detail FROM notifications WHERE user_id = $1 AND kind = 'support_answered'", [user.id])

test('a message is answered by one mail to the address that was entered, and among the notifications of its account', async () => {
  const buyer = await buildBuyer(app())
  const { orderId } = await buildCheckout(app(), { buyer })
  const [{ order_number: number }] = await app().sql('SELECT order_number FROM orders WHERE id = $1', [orderId])
  const id = await write(buyer.email.toUpperCase(), { message: `Where is ${number}?` })

  const before = await app().as(admin).get(`/admin/contact-messages/${id}`)
  const answered = await enter(id, {})

  expectContract(readContactMessageEndpoint, before)
  expect(before.body.data).toMatchObject({
    status: 'open',
    account: { id: buyer.id, known_by: 'address' },
    orders: [{ id: orderId, order_number: number, is_of_account: true, has_dispute: false }],
    actions: ['reply', 'receive', 'close'],
  })
  expect(answered.status, answered.text).toBe(201)
  expect(answered.body.data).toMatchObject({
    status: 'waiting',
    assignee: { id: admin.id },
    entries: [{ kind: 'reply', text: 'It is on the bus.', author: { id: admin.id } }],
  })
  const mails = [...(await mailsTo(app(), buyer.email)), ...(await mailsTo(app(), buyer.email.toUpperCase()))]
  expect(mails).toHaveLength(1)
  const [mail] = await app().sql('SELECT * FROM mails WHERE user_id = $1', [buyer.id])
  expect(mail).toMatchObject({ subject: 'Your message to Asime about an order', reply_to: 'help@asime.example' })
  expect(mail.body_text).toContain(`It is on the bus.\n\nYou wrote:\n\n> Where is ${number}?`)
  expect(await notified(buyer)).toEqual([{ title: 'Support answered your message', detail: 'It is on the bus.' }])
})

test('whoever was signed in is notified, and the mail goes where they said', async () => {
  const buyer = await buildBuyer(app())
  const elsewhere = uniqueEmail()
  const id = await write(elsewhere, { as: buyer })

  await enter(id, {})

  expect((await read(id)).account).toMatchObject({ id: buyer.id, known_by: 'session' })
  expect(await mailsTo(app(), elsewhere)).toHaveLength(1)
  expect(await mailsTo(app(), buyer.email)).toEqual([])
  expect(await notified(buyer)).toHaveLength(1)
})

test('an address that its account has not confirmed may be a stranger’s: the account hears nothing', async () => {
  const buyer = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [buyer.id])
  const id = await write(buyer.email)

  await enter(id, {})

  expect((await read(id)).account).toBeNull()
  expect(await mailsTo(app(), buyer.email)).toHaveLength(1)
  expect(await notified(buyer)).toEqual([])
})

test('of two admins who answer at once, one answers and the other is told to read first', async () => {
  const other = await buildAdmin(app())
  const email = uniqueEmail()
  const id = await write(email)

  const answers = await atOnce(
    app(),
    'contact_messages',
    [admin, other].map((by) => () => enter(id, { text: by.fullName }, by)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await mailsTo(app(), email)).toHaveLength(1)
  expect((await read(id)).entries).toHaveLength(1)
})

test('a message takes a bounded number of entries, and nothing is sent beyond them', async () => {
  const email = uniqueEmail()
  const id = await write(email)
  await app().sql('UPDATE contact_messages SET entry_count = $2 WHERE id = $1', [id, MAX_CONTACT_ENTRIES])

  expectFailure(await enter(id, { seen: MAX_CONTACT_ENTRIES }), 'conflict')

  expect(await mailsTo(app(), email)).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'open', entries: [] })
})

test('notes and recorded answers are mailed to nobody; what was closed is reopened before it is answered', async () => {
  const email = uniqueEmail()
  const id = await write(email)
  await enter(id, { kind: 'note', text: 'Called twice' })
  await enter(id, { seen: 1 })
  expect((await end(id, 'close')).body.data).toMatchObject({ status: 'closed', actions: ['receive', 'reopen'] })

  expectFailure(await enter(id, { seen: 2 }), 'conflict')
  expectFailure(await end(id, 'close'), 'conflict')
  const received = await enter(id, { kind: 'received', text: 'It came. Thank you', seen: 2 })

  expect(received.body.data).toMatchObject({ status: 'open', entry_count: 3 })
  expect(received.body.data.entries.map(({ kind }: any) => kind)).toEqual(['note', 'reply', 'received'])
  expect(await mailsTo(app(), email)).toHaveLength(1)
  expect((await end(id, 'close')).status).toBe(200)
  expect((await end(id, 'reopen')).body.data.status).toBe('open')
})

test('a message is taken by one admin, handed on to admins alone, and in the list of whoever has it', async () => {
  const other = await buildAdmin(app())
  const id = await write(uniqueEmail())
  const assign = (assigneeId: string | null, seen: string | null, by = admin) =>
    app().as(by).put(`/admin/contact-messages/${id}/assignee`, { assignee_id: assigneeId, if_assignee_id: seen })
  const mineOf = async (user: TestUser) => {
    const answer = await app().as(user).get('/admin/contact-messages?mine=true&limit=100')
    expectContract(listContactMessagesEndpoint, answer)
    return answer.body.data.map((each: any) => each.id)
  }

  const taken = await atOnce(
    app(),
    'contact_messages',
    [admin, other].map((by) => () => assign(by.id, null, by)),
  )
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { assignee } = await read(id)
  expect((await assign(other.id, assignee.id)).status).toBe(200)
  expect(await mineOf(other)).toEqual([id])
  expectInvalid(await assign((await buildBuyer(app())).id, other.id), {
    assignee_id: 'Must be an admin who answers messages',
  })
  expect((await assign(null, other.id)).body.data.assignee).toBeNull()
  expect(await mineOf(other)).toEqual([])
})

test('a canned answer that another admin has changed or made meanwhile is not overwritten', async () => {
  const id = uuid()
  const save = (title: string, seen: string | null) =>
    app().as(admin).put(`/admin/canned-answers/${id}`, { title, text: 'Hello, {name}', if_updated_at: seen })

  const made = await atOnce(
    app(),
    'canned_answers',
    ['One', 'Two'].map((title) => () => save(title, null)),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [{ updated_at: at }] = (await app().as(admin).get('/admin/canned-answers')).body.data
  expect((await save('Three', at)).body.data).toMatchObject({ id, title: 'Three', text: 'Hello, {name}' })
  expectFailure(await save('Four', at), 'conflict')
  expect(
    (
      await app()
        .as(admin)
        .delete(`/admin/canned-answers/${id}`, { body: { reason: 'Old' } })
    ).status,
  ).toBe(204)
  expectFailure(
    await app()
      .as(admin)
      .delete(`/admin/canned-answers/${id}`, { body: { reason: 'Old' } }),
    'not_found',
  )
})
