import { globSync } from 'node:fs'
import { join } from 'node:path'
import { putTimersInForce } from '@asime/contract/changed-timers'
import { notificationKindNames } from '@asime/contract/notification-kinds'
import { expect, onTestFinished, test } from 'vitest'
import { alertKinds } from '../src/modules/alerts/alert-kinds.ts'
import { accountMails } from './french/account-mails.ts'
import { marketMails } from './french/market-mails.ts'
import { orderMails } from './french/order-mails.ts'
import { someFacts } from './french/some-facts.ts'
import { renderText, typesetMail } from '../src/platform/mail/mail-text.ts'
import type { MailWords } from '../src/platform/mail/mails.ts'
import { confirmOldEmailMail } from '../src/modules/users/email-change.mails.ts'
import { saidIn } from '../src/modules/notifications/kinds-in-languages.ts'

// Every mail in both languages: the French ones differ, and hold no English words except what others have written and texts of the
// site, which stand between « and ».

const ENGLISH =
  /(?<!\p{L})(?:the|your|you|we|our|they|this|that|there|order|orders|please|was|were|is|are|has|have|had|been|and|with|for|from|of|to|by|not|no|in|it|its|if|or|at|bid|bids|request|requests|shop|payment|refund|refunded|buyer|seller|goods|days|day|hours|hour|within|more|another|somebody|someone|hello|now|once|until)(?!\p{L})/iu
const MONTHS = /\b(?:January|February|April|May|June|July|August|December|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[A-Z][a-z]+day)\b/

function expectFrench(words: string, where: string): void {
  const ours = words
    .replaceAll(/«[^»]*»/g, '«»')
    .replaceAll(/^>.*$/gm, '')
    .replaceAll(/(?:https?:\/\/|SMTP_URL|REDIS_URL|DATA_DIR|\S+@)\S*/g, '')
  expect(ENGLISH.exec(ours)?.[0] ?? MONTHS.exec(ours)?.[0], `${where}: ${ours}`).toBeUndefined()
  expect(/ [:;!?»]|« |'/.exec(words)?.[0], `${where} is typeset: ${words}`).toBeUndefined()
  expect(/undefined|null|\[object/.exec(ours), `${where}: ${words}`).toBeNull()
}

/** Most facts change no word of a single mail: of 37,000 variants, 427 differ. */
function distinct<T>(variants: readonly T[]): T[] {
  return [...new Map(variants.map((variant) => [JSON.stringify(variant), variant])).values()]
}

type Mail = ReturnType<MailWords['en']>

function expectInBoth([english, french]: readonly [Mail, Mail], where: string): void {
  const text = typesetMail(french, 'fr')
  expectFrench(text.subject, where)
  expectFrench(renderText(text, 'fr'), where)
  expect(text.subject, where).not.toBe(english.subject)
  expect(text.action?.label, where).not.toBe(english.action?.label ?? '')
  expect(text.action?.url, where).toBe(english.action?.url)
  expect([text.replyTo, text.unsubscribeUrl], where).toEqual([english.replyTo, english.unsubscribeUrl])
  // Words of others are in both, unchanged.
  const quotes = ({ paragraphs }: typeof english) =>
    paragraphs.filter((one) => typeof one !== 'string' && 'quote' in one && one.quote.endsWith('Zed zed')).length
  expect(quotes(text), where).toBe(quotes(english))
}

test.each(notificationKindNames)('%s has a French text', (kind) => {
  const variants = someFacts(kind).map(
    (facts) => [saidIn('en', { kind, facts }), saidIn('fr', { kind, facts })] as const,
  )
  for (const [english, french] of distinct(variants)) {
    const { subject, paragraphs } = typesetMail({ subject: french.title, paragraphs: [french.body] }, 'fr')
    expectFrench(subject, kind)
    expectFrench(String(paragraphs[0]), kind)
    expect(french.title).not.toBe(english.title)
    expect(french.body === '').toBe(english.body === '')
  }
})

const mails = { ...accountMails, ...marketMails, ...orderMails }

test.each(Object.entries(mails))('mails of %s are French as a whole', (name, words) => {
  const variants = words.map((one) => [one.en(), one.fr()] as const)
  for (const [index, both] of distinct(variants).entries()) expectInBoth(both, `${name} ${index}`)
})

test('no file of mails is left out', async () => {
  const files = globSync('src/modules/**/*.mails.ts', { cwd: join(import.meta.dirname, '..') })
  const makers = await Promise.all(
    files
      .filter((file) => !file.includes('/fr/'))
      .map(async (file) => Object.entries((await import(join('..', file))) as Record<string, unknown>)),
  )
  const names = makers.flat().flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  // Files of one language, of no mail, or of mails that are found by their step or all end alike.
  const parts = [
    'shopOf',
    'disputeMessageText',
    'contactMail',
    'eventText',
    'disputeMessageTextIn',
    'reminderText',
    'namesIn',
    'endedByTopic',
  ]

  expect(files.length).toBeGreaterThan(12)
  expect(Object.keys(mails)).toEqual(expect.arrayContaining(names.filter((name) => !parts.includes(name))))
})

test('what begins with a vowel is elided, a name as well as one hour', () => {
  putTimersInForce({ email_change: '1 hour', request_expires_soon: '1 hour' })
  onTestFinished(() => putTimersInForce({}))
  const expiring = { request_id: 'r1', request_title: 'Zed zed', bids: 0 }
  const said = [
    saidIn('fr', { kind: 'request_expiring', facts: expiring }).title,
    saidIn('fr', { kind: 'conversation_report_resolved', facts: { about: 'Ama’s Shop', path: '/app/chat/c1' } }).title,
    saidIn('fr', { kind: 'conversation_report_resolved', facts: { about: 'Kofi’s Shop', path: '/app/chat/c1' } }).title,
  ]
  const user = { id: 'u1', email: 'zed@zed.example', full_name: 'Zed zed' }
  const change = confirmOldEmailMail(user, 'new@zed.example', 'https://asime.example', 't').words.fr()

  expect(said).toEqual([
    'Votre demande expire dans moins d’une heure',
    'Votre signalement au sujet d’Ama’s Shop',
    'Votre signalement au sujet de Kofi’s Shop',
  ])
  expect(change.paragraphs[1]).toContain('dans un délai d’une heure.')
})

test('every alert has a French text', async () => {
  const { frenchAlertKinds } = await import('../src/modules/alerts/fr/alert-kinds.ts')
  for (const kind of Object.keys(alertKinds) as (keyof typeof alertKinds)[]) {
    const { what, todo } = frenchAlertKinds[kind]
    expectFrench(typesetMail({ subject: what, paragraphs: [] }, 'fr').subject, kind)
    expectFrench(typesetMail({ subject: todo, paragraphs: [] }, 'fr').subject, kind)
    expect(what).not.toBe(alertKinds[kind].what)
  }
})
