import { expect, test } from 'vitest'
import { mailsTo, register } from '../../../test/accounts.ts'
import { expectFailure } from '../../../test/failures.ts'
import { PRODUCTION } from '../../../test/production.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { inEnglishAlone, queueMail } from '../../platform/mail/mails.ts'

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
    ...inEnglishAlone({
      subject: '<svg onload=alert(1)>',
      paragraphs: ["https://a.example/'onmouseover='alert(1)", '</pre><script>'],
    }),
  })

  const { text, headers } = await app().anonymous.get('/dev/outbox')

  expect(text).not.toMatch(/<img|<svg|<script|'onmouseover/)
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src|unsafe-eval/)
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
})

test.each([
  ['another machine', { ip: '203.0.113.7' }],
  ['a visitor of a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a visitor of a proxy that says who asks in its own header', { headers: { 'x-real-ip': '203.0.113.7' } }],
  ['a page that has its own name lead to this machine', { headers: { host: 'evil.example:3000' } }],
  ['a page whose name only begins like ours', { headers: { host: 'localhost.evil.example' } }],
])('%s does not get the reset links in it', async (_who, options) => {
  expectFailure(await app().anonymous.get('/dev/outbox', options), 'not_found')
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'asime.example'])(
  'it answers this machine as %s',
  async (host) => {
    expect((await app().anonymous.get('/dev/outbox', { headers: { host } })).status).toBe(200)
  },
)

test('behind a proxy, which makes every visitor look local, and in production there is no outbox', async () => {
  const proxied = await startTestApp({ env: { TRUST_PROXY: '1' } })
  expectFailure(await proxied.anonymous.get('/dev/outbox'), 'not_found')
  await proxied.close()

  const { SMTP_URL: _, ...withoutMail } = PRODUCTION
  const production = await startTestApp({ env: { ...withoutMail, ALLOW_IN_PRODUCTION: 'no-mail' } })
  expectFailure(await production.anonymous.get('/dev/outbox'), 'not_found')
  await production.close()
})
