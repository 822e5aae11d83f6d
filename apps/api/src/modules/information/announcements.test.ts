import { dateOf, daysAfter } from '@asime/contract/days'
import { TERMS_NOTICE } from '@asime/contract/deadlines'
import { openInformationEndpoint, publishInformationEndpoint } from '@asime/contract/information-desk'
import type { InformationPage } from '@asime/contract/information-pages'
import { listNotificationsEndpoint } from '@asime/contract/notifications'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { announceTexts } from './announcements.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })
let owner: TestUser
let buyer: TestUser
let vendor: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
  buyer = await buildBuyer(app())
  vendor = await buildVendor(app())
})
const clear = async () => {
  await app().sql('DELETE FROM information_announcements')
  await app().sql('DELETE FROM information_versions')
  await app().sql('DELETE FROM notifications')
  await app().sql('DELETE FROM mails')
  await app().context.texts.reload()
}
beforeEach(clear)
afterEach(async () => {
  await app().sql('DROP TRIGGER IF EXISTS broken ON notifications')
})

const day = daysAfter(dateOf(new Date().toISOString()), TERMS_NOTICE)
const dayInWords = new Date(day).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

async function publish(page: InformationPage, intro: string, rest: object = { in_force_from: day }) {
  const opened = await app().as(owner).get(`/admin/information/${page}`)
  expectContract(openInformationEndpoint, opened)
  const { text, version } = opened.body.data
  const body = { text: { ...text, intro }, if_version: version, reason: 'The law asks', ...rest }
  const answer = await app().as(owner).put(`/admin/information/${page}`, body)
  expect(answer.status, answer.text).toBe(200)
  expectContract(publishInformationEndpoint, answer)
  return answer.body.data as { version: number; is_announced: boolean }
}
/** The same text again, as a version of its own. */
async function restore(version: number, rest: object = {}): Promise<void> {
  const { body } = await app().as(owner).get('/admin/information/terms')
  const sent = { if_version: body.data.version, reason: 'Not yet', ...rest }
  const answer = await app().as(owner).post(`/admin/information/terms/versions/${version}/restore`, sent)
  expect(answer.status, answer.text).toBe(200)
}

interface Shown {
  kind: string
  title: string
  body: string
  path: string
}
async function toldTo(user: TestUser): Promise<Shown[]> {
  const answer = await app().as(user).get('/notifications')
  expectContract(listNotificationsEndpoint, answer)
  return answer.body.data.filter(({ kind }: Shown) => kind === 'text_changes')
}
const pathsOf = async (user: TestUser) => (await toldTo(user)).map(({ path }) => path)
/** How often each account was told. */
const told = async () =>
  (await app().sql("SELECT count(*)::int AS n FROM notifications WHERE kind = 'text_changes' GROUP BY user_id")).map(
    ({ n }) => n,
  )

/** Whoever it is, the notification for them cannot be written. */
async function breakFor(user: TestUser): Promise<void> {
  await app().sql(`CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.user_id = '${user.id}' THEN RAISE 'broken'; END IF; RETURN NEW; END $$`)
  await app().sql('CREATE TRIGGER broken BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION broken()')
}
const mend = () => app().sql('DROP TRIGGER broken ON notifications')

test('everybody with an account hears once of new terms, in the app and at an address that is confirmed', async () => {
  const silent = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [silent.id])
  const suspended = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  expect(await publish('terms', 'Be kind.')).toMatchObject({ version: 2, is_announced: true })
  await app().runJobs()
  await app().runJobs()
  await announceTexts(app().context)

  for (const user of [buyer, vendor, silent, owner])
    expect(await toldTo(user)).toEqual([
      expect.objectContaining({
        title: `New terms from ${dayInWords}`,
        body: 'What changes: “Summary at the top”. You can read the new text now.',
        path: '/versions/terms/2',
      }),
    ])
  const text = await app().anonymous.get('/information/terms/versions/2')
  expect(text.body.data).toMatchObject({ standing: 'coming', in_force_from: expect.stringContaining(day) })
  const [mail, ...others] = await mailsTo(app(), buyer.email)
  expect([mail?.subject, others]).toEqual([`New terms from ${dayInWords}`, []])
  expect(mail?.text).toContain('https://asime.example/versions/terms/2')
  expect(await mailsTo(app(), silent.email)).toEqual([])
  expect(await app().sql('SELECT FROM notifications WHERE user_id = $1', [suspended.id])).toEqual([])
})

test('the message names what changes: headings that are new, gone or say something else', async () => {
  const { text, version } = (await app().as(owner).get('/admin/information/privacy')).body.data
  const [first, second, third, ...others] = text.sections
  const sections = [
    { ...second, text: 'We keep less.' },
    { ...third, title: 'Where it lies' },
    ...others,
    { ...first, id: 'new', title: 'Children' },
  ]
  const body = { text: { ...text, sections }, if_version: version, reason: 'The law asks', in_force_from: day }
  expect((await app().as(owner).put('/admin/information/privacy', body)).status).toBe(200)
  await app().runJobs()
  expect(await toldTo(buyer)).toEqual([
    expect.objectContaining({
      title: `New privacy notice from ${dayInWords}`,
      body: `What changes: “${second.title}”, “Where it lies”, “Children” and 1 more. You can read the new text now.`,
      path: '/versions/privacy/2',
    }),
  ])
})

test('nobody hears of spelling, of what holds at once, nor of pages that nobody agrees to', async () => {
  for (const [page, rest] of [
    ['terms', { is_minor: true }],
    ['terms', { is_minor: true, in_force_from: day }],
    ['privacy', {}],
    ['cookies', { in_force_from: day }],
    ['contact', {}],
  ] as const)
    expect(await publish(page, `Another ${page} ${JSON.stringify(rest)}.`, rest)).toMatchObject({ is_announced: false })
  await app().runJobs()
  expect(await told()).toEqual([])
})

test('whatever fails on the way, each account hears once', async () => {
  for (let n = 0; n < 3; n++) await buildBuyer(app())
  const last = await buildBuyer(app())
  const [{ accounts }] = await app().sql("SELECT count(*)::int AS accounts FROM users WHERE status = 'active'")
  await breakFor(last)
  await publish('terms', 'Be kind.')
  await expect(announceTexts(app().context, 2)).rejects.toThrow('broken')
  expect((await told()).length).toBeGreaterThan(0)
  expect((await told()).length).toBeLessThan(accounts)
  await mend()
  // Two at once, as after a crash.
  await Promise.all([announceTexts(app().context, 2), announceTexts(app().context, 3)])
  expect(await told()).toEqual(Array(accounts).fill(1))
  expect(await mailsTo(app(), last.email)).toHaveLength(1)

  // What is told already is found by nobody again, however long ago that was.
  await app().sql("UPDATE users SET created_at = created_at - interval '1 hour'")
  await announceTexts(app().context, 2)
  await app().sql('DELETE FROM notifications')
  await announceTexts(app().context)
  expect(await told()).toEqual([])
  const newcomer = await buildBuyer(app())
  await app().runJobs()
  expect([await told(), await pathsOf(newcomer)]).toEqual([[1], ['/versions/terms/2']])
})

test('an account that is opened from that day on hears nothing: it has agreed to the new terms', async () => {
  await publish('terms', 'Be kind.')
  await announceTexts(app().context)
  await app().sql("UPDATE users SET created_at = created_at - interval '2 hours'")
  await app().sql("UPDATE information_versions SET in_force_from = now() - interval '1 hour' WHERE version = 2")
  const newcomer = await buildBuyer(app())
  await announceTexts(app().context)
  expect(await toldTo(newcomer)).toEqual([])
  expect(await app().sql('SELECT FROM information_announcements WHERE ended_at IS NULL')).toEqual([])
})

test('a version that is taken back is announced no further, and the same text for the same day to nobody twice', async () => {
  const late = await buildBuyer(app())
  await breakFor(late)
  await publish('terms', 'Be kind.')
  await expect(announceTexts(app().context, 1)).rejects.toThrow('broken')
  await mend()
  await restore(1)
  await app().runJobs()
  expect([await pathsOf(buyer), await pathsOf(late)]).toEqual([['/versions/terms/2'], []])
  expect((await app().anonymous.get('/information/terms/versions/2')).status).toBe(404)

  await restore(2, { in_force_from: day })
  await app().runJobs()
  expect([await pathsOf(buyer), await pathsOf(late)]).toEqual([['/versions/terms/2'], ['/versions/terms/4']])
  // For another day it is something else that people have to know.
  await restore(1)
  await restore(2, { in_force_from: daysAfter(day, TERMS_NOTICE) })
  await app().runJobs()
  expect([await pathsOf(buyer), await pathsOf(late)]).toEqual([
    ['/versions/terms/6', '/versions/terms/2'],
    ['/versions/terms/6', '/versions/terms/4'],
  ])
})

test('a corrected spelling goes on with the announcement, a change that matters begins another', async () => {
  const late = await buildBuyer(app())
  await breakFor(late)
  await publish('terms', 'Be kidn.')
  await expect(announceTexts(app().context, 1)).rejects.toThrow('broken')
  await mend()
  expect(await publish('terms', 'Be kind.', { in_force_from: day, is_minor: true })).toMatchObject({
    is_announced: true,
  })
  await app().runJobs()
  expect([await pathsOf(buyer), await pathsOf(late)]).toEqual([['/versions/terms/2'], ['/versions/terms/3']])

  await publish('terms', 'Be kind, and quick.')
  await app().runJobs()
  expect([await pathsOf(buyer), await pathsOf(late)]).toEqual([
    ['/versions/terms/4', '/versions/terms/2'],
    ['/versions/terms/4', '/versions/terms/3'],
  ])
})

test('what is to come is taken back at once, and a return to the text of now after it is a change that is announced', async () => {
  await publish('terms', 'Be kind.')
  const again = (from: string) =>
    app()
      .as(owner)
      .post('/admin/information/terms/versions/1/restore', { if_version: 2, reason: 'Not yet', in_force_from: from })
  expectInvalid(await again(day), { in_force_from: 'Leave the day empty to take back the version that is to come' })
  const later = await again(daysAfter(day, TERMS_NOTICE))
  expect(later.body.data).toMatchObject({ version: 3, is_coming: true, is_announced: true })
  await app().runJobs()
  expect(await pathsOf(buyer)).toEqual(['/versions/terms/3', '/versions/terms/2'])
})
