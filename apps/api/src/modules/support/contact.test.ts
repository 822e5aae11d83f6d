import { setTimeout as sleep } from 'node:timers/promises'
import { contactUsEndpoint, openContactFormEndpoint } from '@asime/contract/support'
import { expect, test } from 'vitest'
import { mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { buildFormToken } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { deriveSecrets } from '../../platform/secrets.ts'
import { makeFormToken } from './form-tokens.ts'

const SUPPORT = 'help@asime.example'
const app = useTestApp({ env: { SUPPORT_EMAIL: SUPPORT }, poolSize: 20 })

const THANKS = 'Thank you. We have received your message and will answer by email.'
const MESSAGE = 'I have paid twice for one order.\nPlease help.'

/** A message that is taken, unless something is wrong with what is given. */
function write(given: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return app().anonymous.post(
    '/contact',
    {
      name: 'Ama Serwaa',
      email: 'ama@test.example',
      topic: 'payment',
      message: MESSAGE,
      form_token: buildFormToken(app()),
      ...given,
    },
    { headers },
  )
}

const storedOf = (email: string) =>
  app().sql('SELECT name, email, topic, message FROM contact_messages WHERE email = $1', [email])
const mailsAbout = (email: string) =>
  app().sql('SELECT * FROM mails WHERE recipient = $1 AND reply_to = $2', [SUPPORT, email])

test('a message is stored, and mailed to support, who answer the mail', async () => {
  const email = uniqueEmail()

  const answer = await write({ email })

  expectContract(contactUsEndpoint, answer)
  expect(answer.body).toEqual({ data: { message: THANKS } })
  expect(await storedOf(email)).toEqual([{ name: 'Ama Serwaa', email, topic: 'payment', message: MESSAGE }])
  const [mail, ...others] = await mailsAbout(email)
  expect(others).toEqual([])
  expect(mail.subject).toBe('Ama Serwaa wrote about a payment')
  expect(mail.body_text).toContain(`Ama Serwaa <${email}> wrote`)
  expect(mail.body_text).toContain('> I have paid twice for one order.\n> Please help.')
  expect(mail.body_html).toContain('I have paid twice for one order.<br>Please help.')
})

test('each who opens the form gets a token of their own, which no cache on the way gives to another', async () => {
  const opened = await Promise.all([1, 2].map(() => app().anonymous.get('/contact/form')))

  expect(new Set(opened.map(({ body }) => body.data.form_token)).size).toBe(2)
  expect(opened.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
})

test('whoever is named as the sender gets no mail', async () => {
  const email = uniqueEmail()

  await write({ email })
  await app().runJobs()

  expect(await mailsTo(app(), email)).toEqual([])
})

test('the form is opened, filled in by a person, and sent', async () => {
  const email = uniqueEmail()
  const opened = await app().anonymous.get('/contact/form')
  const { form_token: token } = opened.body.data
  const tooQuick = await write({ email, form_token: token })
  await sleep(3_100)

  expectContract(openContactFormEndpoint, opened)
  expectInvalid(tooQuick, { form_token: 'That was very quick. Please wait a few seconds and send it again' })
  expect((await write({ email, form_token: token })).status).toBe(201)
  expect(await storedOf(email)).toHaveLength(1)
})

test('every form has a token of its own', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => app().anonymous.get('/contact/form')))

  expect(new Set(opened.map(({ body }) => body.data.form_token)).size).toBe(5)
})

test.for([
  ['a day and a minute old', 86_460, 'This form has been open for too long. Please reload the page and try again'],
  ['two seconds old', 2, 'That was very quick. Please wait a few seconds and send it again'],
  ['not opened yet', -60, 'That was very quick. Please wait a few seconds and send it again'],
] as const)('a form that is %s is refused', async ([, ageSeconds, sentence]) => {
  const email = uniqueEmail()

  expectInvalid(await write({ email, form_token: buildFormToken(app(), ageSeconds) }), { form_token: sentence })
  expect([await storedOf(email), await mailsAbout(email)]).toEqual([[], []])
})

test('a form that is almost a day old is taken', async () => {
  expect((await write({ form_token: buildFormToken(app(), 86_340) })).status).toBe(201)
})

test('a token that we did not make, or that was changed, is refused', async () => {
  const [opened = '', random = '', signature = ''] = buildFormToken(app()).split('.')
  const forged = [
    makeFormToken(deriveSecrets('the secret of somebody else entirely'), Date.now() - 60_000),
    `${opened}.${random}.${'A'.repeat(43)}`,
    `${(Date.now() - 120_000).toString(36)}.${random}.${signature}`,
    `${opened}.${random}x.${signature}`,
    `${opened}.${random}`,
    `${opened}.${random}.${signature}.x`,
    `0.${random}.${signature}`,
    'made-up',
    '.',
    'x'.repeat(500),
  ]

  for (const token of forged) {
    expectInvalid(await write({ form_token: token }), {
      form_token: 'This form has expired. Please reload the page and try again',
    })
  }
})

test.for([undefined, '', 7, 'with space', 'x'.repeat(501), '\u0000'])('%j is no token at all', async (token) => {
  expectInvalid(await write({ form_token: token }), { form_token: 'Please reload the page and try again' })
})

test('a form is sent once', async () => {
  const email = uniqueEmail()
  const token = buildFormToken(app())
  await write({ email, form_token: token })

  const again = await write({ email, form_token: token })

  expectInvalid(again, {
    form_token: 'This message has been sent already. To write another one, please reload the page',
  })
  expect(await storedOf(email)).toHaveLength(1)
})

test('a form is not sent twice by writing its signature in another way', async () => {
  const token = buildFormToken(app())
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last of 43 digits holds 4 bits of the 256, and 2 that nobody reads.
  const twin = token.slice(0, -1) + digits[digits.indexOf(token.at(-1) as string) ^ 1]
  expect((await write({ form_token: token })).status).toBe(201)

  expectFailure(await write({ form_token: twin }), 'validation_failed')
})

test('of twenty at once with one form one is taken', { repeats: 4 }, async () => {
  const email = uniqueEmail()
  const token = buildFormToken(app())

  const answers = await atOnce(
    app(),
    'used_form_tokens',
    Array.from({ length: 20 }, () => () => write({ email, form_token: token })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  expect(await storedOf(email)).toHaveLength(1)
})

test('sent again with the same key, a message is one message, and is thanked for again', async () => {
  const email = uniqueEmail()
  const given = { email, form_token: buildFormToken(app()) }

  const first = await write(given, { 'idempotency-key': 'once' })
  const again = await write(given, { 'idempotency-key': 'once' })

  expect([again.status, again.text]).toEqual([201, first.text])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await storedOf(email)).toHaveLength(1)
})

test('what fills in the field that no person sees is thanked, and nothing of it is kept', async () => {
  const email = uniqueEmail()
  const honest = await write()

  const answer = await write(
    { email, website: 'https://spam.example', form_token: 'made-up' },
    { 'idempotency-key': 'bot' },
  )

  expect([answer.status, answer.text]).toEqual([honest.status, honest.text])
  expect([await storedOf(email), await mailsAbout(email)]).toEqual([[], []])
  expect(await app().sql("SELECT FROM idempotency_keys WHERE key = 'bot'")).toEqual([])
})

test('a browser that sends the empty field along is a person’s', async () => {
  const email = uniqueEmail()

  expect((await write({ email, website: '' })).status).toBe(201)
  expect(await storedOf(email)).toHaveLength(1)
})

test('every wrong field is named at once', async () => {
  const answer = await app().anonymous.post('/contact', {
    name: '',
    email: 'nobody',
    topic: 'weather',
    message: 'short',
  })

  expectInvalid(answer, {
    name: 'Full name is required',
    email: 'Email is invalid',
    topic: 'Choose what it is about',
    message: 'Message must be at least 10 characters',
    form_token: 'Please reload the page and try again',
  })
})

test.for(['Ama\r\nBcc: thief@evil.example', 'ama@test.example\r\nBcc: thief@evil.example'])(
  'line breaks get into no header: %j',
  async (text) => {
    const answer = await write(text.startsWith('ama@') ? { email: text } : { name: text })

    expect(answer.status).toBe(400)
  },
)
