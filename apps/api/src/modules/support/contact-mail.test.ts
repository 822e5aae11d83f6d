import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFormToken } from '../../../test/builders.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let smtp: MailServer
let app: TestApp
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

test.for([
  ['Ama Serwaa', 'ama.serwaa@test.example'],
  ['Ama "Boss", <thief@evil.example>', "o'hara+x@test.example"],
])('support answers to the person who wrote, whatever they are called: %s', async ([name, email]) => {
  const answer = await app.anonymous.post('/contact', {
    name,
    email,
    topic: 'other',
    message: 'Good morning to you all',
    form_token: buildFormToken(app),
  })
  await app.runJobs()

  expect(answer.status).toBe(201)
  const mail = smtp.received.at(-1)
  const [head = ''] = mail?.source.split('\r\n\r\n') ?? []
  expect(mail?.to).toEqual(['support@asime.example'])
  expect(mail?.from).toBe('no-reply@asime.example')
  expect(head.match(/^Reply-To: .*$/gim)).toEqual([`Reply-To: ${email}`])
  expect(head.match(/^From: .*$/gim)).toEqual(['From: Asime <no-reply@asime.example>'])
  expect(head).not.toMatch(/^(bcc|cc):/im)
  const [left] = await app.sql('SELECT body_text, reply_to FROM mails ORDER BY id DESC LIMIT 1')
  expect(left).toEqual({ body_text: '', reply_to: null })
})
