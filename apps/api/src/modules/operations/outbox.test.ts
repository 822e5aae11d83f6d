import { expect, test } from 'vitest'
import { mailsTo, register } from '../../../test/accounts.ts'
import { TEST_SECRET, startTestApp, useTestApp } from '../../../test/test-app.ts'
import { queueMail } from '../../platform/mail/mails.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

test('without a mail server the mails can be read, newest first, with links that work', async () => {
  const first = await register(app())
  const second = await register(app())
  await app().runJobs()
  const [mail] = await mailsTo(app(), second.email)

  const { status, text, headers } = await app().anonymous.get('/dev/outbox')

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(text.indexOf(second.email)).toBeGreaterThan(0)
  expect(text.indexOf(first.email)).toBeGreaterThan(text.indexOf(second.email))
  expect(text).toContain(`<a href="https://asime.example/verify-email?token=${mail?.token}">`)
})

test('what a person typed is text in the outbox too', async () => {
  await register(app(), { full_name: '<img src=x onerror=alert(1)>' })
  await queueMail(app().context.db, {
    recipient: '"><script>@x',
    subject: '<svg onload=alert(1)>',
    paragraphs: ["https://a.example/'onmouseover='alert(1)", '</pre><script>'],
  })

  const { text, headers } = await app().anonymous.get('/dev/outbox')

  expect(text).not.toMatch(/<img|<svg|<script|'onmouseover/)
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src|unsafe-eval/)
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
})

test('in production there is no outbox', async () => {
  const production = await startTestApp({
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on', JWT_SECRET: TEST_SECRET },
  })

  expect((await production.anonymous.get('/dev/outbox')).status).toBe(404)
  await production.close()
})
