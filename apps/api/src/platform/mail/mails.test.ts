import type { MailLanguage } from '@asime/contract/mail-language'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo, register, uniqueEmail } from '../../../test/accounts.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { typesetMail } from './mail-text.ts'
import { createMailSender, inEnglishAlone, queueBulkMails, queueMail } from './mails.ts'

let smtp: MailServer
let app: TestApp
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startTestApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Asime <hello@asime.example>', PUBLIC_URL: 'https://asime.example' },
  })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mood = 'friendly'
})

const sentTo = (email: string) => smtp.received.filter((mail) => mail.to.includes(email))

/** As if the time of the next attempt had come. */
async function retryNow(): Promise<void> {
  await app.sql('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await app.runJobs()
}

test('a mail goes out by the configured server, as text and as HTML, to the stored address', async () => {
  const { email } = await register(app, { email: uniqueEmail('ama').toUpperCase() })
  const [stored] = await mailsTo(app, email.toLowerCase())

  await app.runJobs()

  const [mail] = sentTo(email.toLowerCase())
  expect(mail?.from).toBe('hello@asime.example')
  expect(mail?.source).toMatch(/^From: Asime <hello@asime\.example>\r$/m)
  expect(mail?.source).toMatch(/^Subject: Confirm your email address\r$/m)
  expect(mail?.source).toMatch(/^Content-Type: text\/plain/m)
  expect(mail?.source).toMatch(/^Content-Type: text\/html/m)
  expect(mail?.source.replaceAll('=\r\n', '')).toContain(stored?.token)
})

test('a sent mail is not sent again, and its link does not stay in the database', async () => {
  const { email } = await register(app)
  await app.runJobs()
  const [row] = await app.sql('SELECT id, sent_at, body_text, body_html FROM mails WHERE recipient = $1', [email])

  await app.sql("SELECT graphile_worker.add_job('send_mail', json_build_object('mail_id', $1::text))", [row.id])
  await app.runJobs()

  expect(sentTo(email)).toHaveLength(1)
  expect(row).toEqual({ id: expect.any(String), sent_at: expect.any(Date), body_text: '', body_html: '' })
})

test('a registration does not wait for the mail server, and the mail goes out once it answers, under the same id', async () => {
  smtp.mood = 'busy'
  const { email, status } = await register(app)
  await app.runJobs()
  const [job] = await app.sql('SELECT attempts, last_error FROM graphile_worker._private_jobs ORDER BY id DESC LIMIT 1')
  const before = sentTo(email).length
  smtp.mood = 'friendly'
  await retryNow()

  expect(status).toBe(201)
  expect(job).toEqual({ attempts: 1, last_error: expect.stringContaining('451') })
  expect(before).toBe(0)
  const [row] = await app.sql('SELECT id FROM mails WHERE recipient = $1', [email])
  expect(sentTo(email)[0]?.source).toMatch(new RegExp(`^Message-ID: <${row.id}@asime>\r$`, 'mi'))
  expect(sentTo(email)).toHaveLength(1)
})

test('what waited for a mail server goes out to each address in the order in which it was written, once', async () => {
  smtp.mood = 'busy'
  const [recipient, other] = [uniqueEmail(), uniqueEmail()]
  const write = (to: string, subject: string) =>
    queueMail(app.context.db, { recipient: to, ...inEnglishAlone({ subject, paragraphs: [] }) })
  for (const subject of ['first', 'second', 'third']) await write(recipient, subject)
  await write(other, 'theirs')
  await app.runJobs()
  smtp.mood = 'friendly'
  const subjectsTo = (email: string) => sentTo(email).map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1])

  // Each attempt that failed has its own pause, so that any of them may be the first to be tried again.
  await app.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = CASE WHEN payload ->> 'mail_id' =
       (SELECT id::text FROM mails WHERE recipient = $1 AND subject = 'second') THEN now() ELSE now() + interval '1 hour' END`,
    [recipient],
  )
  await app.runJobs()
  expect(subjectsTo(recipient)).toEqual(['first', 'second'])
  await retryNow()
  expect(subjectsTo(recipient)).toEqual(['first', 'second', 'third'])
  expect(subjectsTo(other)).toEqual(['theirs'])
})

test('of many that waited for one address none goes out before what was written earlier', async () => {
  const recipient = uniqueEmail()
  const subjects = Array.from({ length: 53 }, (_, n) => `mail${n}`)
  for (const subject of subjects)
    await queueMail(app.context.db, { recipient, ...inEnglishAlone({ subject, paragraphs: [] }) })
  // Those before the last have failed, and wait for their next attempt.
  await app.sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' WHERE payload ->> 'mail_id' IN
       (SELECT id::text FROM mails WHERE recipient = $1 AND subject <> 'mail52')`,
    [recipient],
  )
  await app.runJobs()

  expect(sentTo(recipient).map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1])).toEqual(subjects)
})

test('two jobs for one address at the same moment send nothing twice', async () => {
  const sender = createMailSender({ smtpUrl: smtp.url, from: 'hello@asime.example' })
  const recipient = uniqueEmail()
  for (const subject of ['first', 'second'])
    await queueMail(app.context.db, { recipient, ...inEnglishAlone({ subject, paragraphs: [] }) })
  const mails = await app.sql('SELECT id FROM mails WHERE recipient = $1 ORDER BY created_at DESC', [recipient])

  await Promise.allSettled(mails.map(({ id }) => sender.send(app.context.db, id)))
  await app.runJobs()

  expect(sentTo(recipient)).toHaveLength(2)
})

test('a mail that is put off for a reason of its own holds up no other to the same address', async () => {
  const recipient = uniqueEmail()
  const write = (subject: string) =>
    queueMail(app.context.db, { recipient, ...inEnglishAlone({ subject, paragraphs: [] }) })
  smtp.putOff.add('first')
  for (const subject of ['first', 'second']) await write(subject)
  await app.runJobs()
  expect(sentTo(recipient).map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1])).toEqual(['second'])
  smtp.putOff.clear()
  await retryNow()
  expect(sentTo(recipient)).toHaveLength(2)
})

test('a mailbox that is full is asked once for each attempt of a job, however many mails wait for it', async () => {
  const recipient = uniqueEmail()
  smtp.full.set(recipient, 0)
  for (const subject of ['first', 'second', 'third'])
    await queueMail(app.context.db, { recipient, ...inEnglishAlone({ subject, paragraphs: [] }) })
  await app.runJobs()
  expect(smtp.full.get(recipient)).toBe(3)

  smtp.full.clear()
  await retryNow()
  const subjects = sentTo(recipient).map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1])
  expect(subjects).toEqual(['first', 'second', 'third'])
})

test('a mail server that does not answer is given up', async () => {
  smtp.mood = 'silent'
  const sender = createMailSender({ smtpUrl: smtp.url, from: 'hello@asime.example', timeoutMs: 50 })
  await queueMail(app.context.db, { recipient: uniqueEmail(), ...inEnglishAlone({ subject: 'x', paragraphs: [] }) })
  const [row] = await app.sql('SELECT id FROM mails ORDER BY created_at DESC LIMIT 1')

  await expect(sender.send(app.context.db, row.id)).rejects.toThrow(/greeting|timeout/i)
  expect(await app.sql('SELECT sent_at FROM mails WHERE id = $1', [row.id])).toEqual([{ sent_at: null }])
})

test('a mail server that does not answer is left alone for a while', async () => {
  smtp.mood = 'silent'
  const sender = createMailSender({ smtpUrl: smtp.url, from: 'hello@asime.example', timeoutMs: 50 })
  await queueMail(app.context.db, { recipient: uniqueEmail(), ...inEnglishAlone({ subject: 'x', paragraphs: [] }) })
  const [row] = await app.sql('SELECT id FROM mails ORDER BY created_at DESC LIMIT 1')
  const failures: string[] = []
  for (let attempt = 1; attempt <= 6; attempt++)
    await sender.send(app.context.db, row.id).catch((error: Error) => failures.push(error.message))

  expect(failures.map((message) => /not responded recently/.test(message))).toEqual([...Array(5).fill(false), true])
})

test.for([
  ['refused', () => uniqueEmail()],
  ['to what is no address', () => `nobody ${crypto.randomUUID()}`],
] as const)('one mail after the other that is %s stops no other', async ([, toRecipient]) => {
  const sender = createMailSender({ smtpUrl: smtp.url, from: 'hello@asime.example' })
  const recipients = [...Array.from({ length: 6 }, toRecipient), uniqueEmail()]
  const mails = recipients.map((recipient) => ({ recipient, ...inEnglishAlone({ subject: 'x', paragraphs: [] }) }))
  await queueBulkMails(app.context.db, mails)
  for (const recipient of recipients.slice(0, 6)) smtp.unknown.add(recipient)
  for (const recipient of recipients) {
    const [row] = await app.sql('SELECT id FROM mails WHERE recipient = $1', [recipient])
    await sender.send(app.context.db, row.id).catch((error: Error) => expect(error.message).not.toMatch(/recently/))
  }

  expect(recipients.map((recipient) => sentTo(recipient).length)).toEqual([0, 0, 0, 0, 0, 0, 1])
})

test('mails that are sent one after the other share a connection, even after the server closed one', async () => {
  const sender = createMailSender({ smtpUrl: smtp.url, from: 'hello@asime.example' })
  const recipients = Array.from({ length: 4 }, () => uniqueEmail())
  const mails = recipients.map((recipient) => ({ recipient, ...inEnglishAlone({ subject: 'x', paragraphs: [] }) }))
  await queueBulkMails(app.context.db, mails)
  const before = smtp.connections
  const sendTo = async (recipient: string) => {
    const [row] = await app.sql('SELECT id FROM mails WHERE recipient = $1', [recipient])
    await sender.send(app.context.db, row.id)
  }
  for (const recipient of recipients.slice(0, 3)) await sendTo(recipient)
  expect(smtp.connections - before).toBe(1)

  await smtp.refuse()
  await smtp.listen()
  await sendTo(recipients[3] as string)
  expect(recipients.map((recipient) => sentTo(recipient).length)).toEqual([1, 1, 1, 1])
})

test('what a person typed is text in a mail, and cannot add headers or markup', async () => {
  const recipient = uniqueEmail()
  await queueMail(app.context.db, {
    recipient,
    ...inEnglishAlone({
      subject: 'Hello\r\nBcc: thief@evil.example',
      paragraphs: ['<script>alert(1)</script> & "quotes"'],
      action: { label: '<b>Go</b>', url: 'https://asime.example/?a="><script>' },
    }),
  })
  const [stored] = await app.sql('SELECT body_html FROM mails WHERE recipient = $1', [recipient])
  await app.runJobs()

  expect(stored.body_html).not.toMatch(/<script|<b>/)
  expect(stored.body_html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quotes&#34;')
  const [mail] = sentTo(recipient)
  expect(mail?.to).toEqual([recipient])
  expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('a newsletter links the page that ends it, and carries the header for one click', async () => {
  const recipient = uniqueEmail()
  const unsubscribeUrl = `https://asime.example/newsletter/unsubscribe?token=${'a'.repeat(36)}.${'b'.repeat(43)}`
  await queueBulkMails(app.context.db, [
    { recipient, ...inEnglishAlone({ subject: 'x', paragraphs: [], unsubscribeUrl }) },
  ])
  await app.runJobs()

  // Long headers are folded; unfolded, they are what they were.
  const head = sentTo(recipient)[0]
    ?.source.split('\r\n\r\n')[0]
    ?.replaceAll(/\r\n(?=\s)/g, '')
  expect(head).toMatch(/^List-Unsubscribe: /im)
  expect(/^List-Unsubscribe: (.*)$/im.exec(head ?? '')?.[1]?.trim()).toBe(`<${unsubscribeUrl}>`)
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
  expect(head).not.toMatch(/^Reply-To:/im)
})

test('a mail to one person has no address for replies and no list', async () => {
  const { email } = await register(app)
  await app.runJobs()

  expect(sentTo(email)[0]?.source).not.toMatch(/^(Reply-To|List-\w+):/im)
})

test('a mail says where to write, unless replies to it are read', async () => {
  const [unread, read] = [uniqueEmail(), uniqueEmail()]
  const words = { subject: 'x', paragraphs: ['Hello'] }
  await queueMail(app.context.db, { recipient: unread, ...inEnglishAlone(words) })
  await queueMail(app.context.db, {
    recipient: read,
    ...inEnglishAlone({ ...words, replyTo: 'support@asime.example' }),
  })
  const textsOf = async (recipient: string) =>
    Object.values((await app.sql('SELECT body_text, body_html FROM mails WHERE recipient = $1', [recipient]))[0])

  for (const text of await textsOf(unread))
    expect(text).toContain('Replies to this email are not read. Answer on Asime, or use its contact page for help.')
  for (const text of await textsOf(read)) expect(text).not.toContain('Replies to this email')
})

test('quoted words stand apart from ours, and a list has its links', async () => {
  const recipient = uniqueEmail()
  const text = {
    subject: 'x',
    paragraphs: [
      'Ama wrote:',
      { quote: 'First\r\nsecond\n\n<b>third</b>' },
      {
        heading: 'Deals & more',
        links: [{ label: 'A <radio>', note: 'GH₵ 5', url: 'https://asime.example/?a=1&b=2' }],
      },
    ],
  }
  await queueMail(app.context.db, { recipient, ...inEnglishAlone(text) })
  const [stored] = await app.sql('SELECT body_text, body_html FROM mails WHERE recipient = $1', [recipient])

  expect(stored.body_text).toMatch(
    /^Ama wrote:\n\n> First\n> second\n> \n> <b>third<\/b>\n\nDeals & more\n\nA <radio>\nGH₵ 5\nhttps:\/\/asime\.example\/\?a=1&b=2\n\n/,
  )
  expect(stored.body_html).toMatch(
    /<blockquote[^>]*>First<br>second<br><br>&#60;b&#62;third&#60;\/b&#62;<\/blockquote>/,
  )
  expect(stored.body_html).toMatch(
    /<a href="https:\/\/asime\.example\/\?a=1&#38;b=2"[^>]*>A &#60;radio&#62;<\/a><br>GH₵ 5/,
  )
})

test('a mail whose text was cleared away before it could be sent is not sent empty', async () => {
  const recipient = uniqueEmail()
  await queueMail(app.context.db, { recipient, ...inEnglishAlone({ subject: 'x', paragraphs: ['y'] }) })
  await app.sql("UPDATE mails SET body_text = '', body_html = '' WHERE recipient = $1", [recipient])
  await app.runJobs()

  expect(sentTo(recipient)).toEqual([])
})

test('with a mail server there is no outbox to read', async () => {
  expect((await app.server.inject('/dev/outbox')).statusCode).toBe(404)
})

test.for([
  ['GH₵\u00a01,234,567.50 reçus', '1\u00a0234\u00a0567,50\u00a0GH₵ reçus'],
  ['De USD\u00a040.00 à GH₵\u00a0500.', 'De 40,00\u00a0USD à 500\u00a0GH₵.'],
  [
    'Pour « Lamps, up to GH₵\u00a01,500 » : GH₵\u00a00.10',
    'Pour «\u00a0Lamps, up to GH₵\u00a01,500\u00a0»\u00a0: 0,10\u00a0GH₵',
  ],
  ['Ama vend à GH₵ 1,500.00', 'Ama vend à GH₵ 1,500.00'],
] as const)('amounts of ours are French in a French mail: %s', ([typed, printed]) => {
  const set = (language: MailLanguage) =>
    typesetMail({ subject: typed, paragraphs: [typed, { quote: typed }] }, language)

  expect(set('fr')).toEqual({ subject: printed, paragraphs: [printed, { quote: typed }] })
  expect(set('en').subject).toBe(typed)
})
