import { dateOf, daysAfter } from '@asime/contract/days'
import { TERMS_NOTICE } from '@asime/contract/deadlines'
import {
  listLegalVersionsEndpoint,
  readInformationEndpoint,
  readLegalVersionEndpoint,
} from '@asime/contract/information'
import {
  listInformationEndpoint,
  listInformationVersionsEndpoint,
  openInformationEndpoint,
  publishInformationEndpoint,
} from '@asime/contract/information-desk'
import type { InformationText } from '@asime/contract/information-text'
import { type InformationPage, informationPageNames, isTextLink } from '@asime/contract/information-pages'
import { TERMS_IN_FORCE_SINCE } from '@asime/contract/rules'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let owner: TestUser
let support: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
  support = await buildAdmin(app(), { staffRole: 'support' })
})

const today = () => dateOf(new Date().toISOString())
const read = async (page: InformationPage) => {
  const answer = await app().anonymous.get(`/information/${page}`)
  expectContract(readInformationEndpoint, answer)
  return answer.body.data
}
async function open(page: InformationPage): Promise<{ text: InformationText; version: number }> {
  const answer = await app().as(owner).get(`/admin/information/${page}`)
  expectContract(openInformationEndpoint, answer)
  return answer.body.data
}
async function publish(page: InformationPage, text: InformationText, rest: object = {}, by = owner) {
  const { version } = await open(page)
  const body = { text, if_version: version, reason: 'Readers asked', ...rest }
  return app().as(by).put(`/admin/information/${page}`, body)
}
/** The day of the terms that somebody who opens an account now has agreed to. */
async function termsOfNewcomer(): Promise<string> {
  const { body } = await register(app())
  const [row] = await app().sql('SELECT terms_of::text FROM consents WHERE user_id = $1', [body.data.user.id])
  return row?.['terms_of'] as string
}
const said = (value: unknown) => JSON.stringify(value)

test('what came with the program can be published as it is, and names what holds at this moment', async () => {
  for (const page of informationPageNames) {
    const { text, version } = await open(page)
    expect(version).toBe(1)
    const preview = await app().as(owner).post(`/admin/information/${page}/preview`, { text })
    expect(preview.status, preview.text).toBe(200)
    expect(said(await read(page))).not.toMatch(/\{\w+\}|\*\*|\]\(/)
    expectInvalid(await publish(page, text), { text: 'Change the text before you publish it' })
  }
  const terms = await read('terms')
  expect([terms.version, terms.in_force_from]).toEqual([1, `${TERMS_IN_FORCE_SINCE}T00:00:00.000Z`])
  expect(said(terms)).toContain('A delivery without the hand-over code releases the money 72 hours later')
  await app().sql("INSERT INTO settings (key, value) VALUES ('release', '96')")
  await expect.poll(async () => said(await read('terms')), { timeout: 20_000 }).toContain('the money 96 hours later')
  expect(said(await read('help'))).toContain('you have four days to report a problem')
})

test('an edited text is in force at once, stays in the history, and is undone by publishing the earlier one', async () => {
  const { text } = await open('contact')
  const edited = {
    ...text,
    intro: 'Write in **Twi** or English.\n\n- [Fees](/fees)\n- [Act 772](https://nca.org.gh/act)',
  }
  const published = await publish('contact', edited, {}, support)
  expectContract(publishInformationEndpoint, published)
  expect(published.body.data).toMatchObject({ version: 2, is_coming: false, published_by: { id: support.id } })

  expect((await read('contact')).intro).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Write in ' }, { text: 'Twi', strong: true }, { text: ' or English.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'Fees', href: '/fees' }], [{ text: 'Act 772', href: 'https://nca.org.gh/act' }]],
    },
  ])
  const [act] = await app().sql(`SELECT * FROM audit_events WHERE kind = 'information_published'`)
  expect(act).toMatchObject({
    reason: 'Readers asked',
    user_id: support.id,
    before: { page: 'contact', version: 1 },
    after: { page: 'contact', version: 2 },
  })
  const compared = await app().as(owner).get('/admin/information/contact/versions/2')
  expect(compared.body.data).toEqual({ before: text, after: edited })

  const restored = await app()
    .as(owner)
    .post('/admin/information/contact/versions/1/restore', { if_version: 2, reason: 'Too short' })
  expect([restored.status, restored.body.data.version]).toEqual([200, 3])
  expect((await open('contact')).text).toEqual(text)
  const history = await app().as(owner).get('/admin/information/contact/versions?limit=2')
  expectContract(listInformationVersionsEndpoint, history)
  expect(history.body.data).toMatchObject([
    { version: 3, restores_version: 1, is_latest: true, reason: 'Too short', published_by: { id: owner.id } },
    { version: 2, is_latest: false, reason: 'Readers asked', published_by: { id: support.id } },
  ])
  const more = await app().as(owner).get(`/admin/information/contact/versions?cursor=${history.body.meta.next_cursor}`)
  expect(more.body.data).toMatchObject([{ version: 1, published_by: null, reason: null }])
})

test('support changes what helps people, the owner alone what they agree to', async () => {
  const list = await app().as(support).get('/admin/information')
  expectContract(listInformationEndpoint, list)
  const states: { page: string; may_edit: boolean }[] = list.body.data
  expect(states.filter((each) => each.may_edit).map((each) => each.page)).toEqual(['help', 'contact'])
  const { text } = await open('privacy')
  const refused = await publish('privacy', { ...text, intro: 'We keep less.' }, {}, support)
  expectFailure(refused, 'forbidden')
  expect(refused.body.message).toBe('Only the owner may change this page')
  const finance = await buildAdmin(app(), { staffRole: 'finance' })
  expectFailure(await app().as(finance).get('/admin/information'), 'forbidden')
})

test('terms change with the notice that they promise, both versions are public, and what is to come can be taken back', async () => {
  const { text } = await open('terms')
  const edited = { ...text, intro: 'Be kind.' }
  const earliest = daysAfter(today(), TERMS_NOTICE)
  const early = await publish('terms', edited)
  expectInvalid(early, {
    in_force_from: `A change that matters is published 14 days before: choose ${earliest} or later`,
  })
  for (const [day, why] of [
    ['2026-11-01', 'Must be today or later'],
    ['2999-01-01', 'Must be within a year'],
    ['31/12/2026', 'Must be a date like 2026-12-31'],
  ])
    expectInvalid(await publish('terms', edited, { in_force_from: day }), { in_force_from: why! })
  const published = await publish('terms', edited, { in_force_from: earliest })
  expect(published.body.data).toMatchObject({
    version: 2,
    is_coming: true,
    in_force_from: expect.stringContaining(earliest),
  })

  expect(await termsOfNewcomer()).toBe(TERMS_IN_FORCE_SINCE)
  const now = await read('terms')
  expect(now).toMatchObject({ version: 1, coming: { version: 2 }, in_force_until: expect.stringContaining(earliest) })
  expect(said(now)).not.toContain('Be kind')
  const coming = await app().anonymous.get('/information/terms/versions/2')
  expectContract(readLegalVersionEndpoint, coming)
  expect(said(coming.body.data.intro)).toContain('Be kind')
  expectInvalid(await publish('terms', { ...text, intro: 'Be kinder.' }, { is_minor: true }), {
    in_force_from: `Another version is to come: choose ${earliest} or later`,
  })

  const restore = { if_version: 2, reason: 'Not yet' }
  const back = await app().as(owner).post('/admin/information/terms/versions/1/restore', restore)
  expect(back.body.data).toMatchObject({ version: 3, is_coming: false })
  expect(await read('terms')).toMatchObject({ version: 3, coming: null })
  // Who joins agrees to what is in force at that moment.
  expect(await termsOfNewcomer()).toBe(today())
  const minor = await publish('terms', { ...text, intro: 'Spelling.' }, { is_minor: true })
  expect(minor.body.data).toMatchObject({ version: 4, is_coming: false })

  const list = await app().anonymous.get('/information/terms/versions?limit=2')
  expectContract(listLegalVersionsEndpoint, list)
  const next = await app().anonymous.get(`/information/terms/versions?cursor=${list.body.meta.next_cursor}`)
  // What was taken back was never in force.
  expect([...list.body.data, ...next.body.data].map((each) => each.version)).toEqual([4, 3, 1])
  expectFailure(await app().anonymous.get('/information/terms/versions/2'), 'not_found')
  expect(said((await app().anonymous.get('/information/terms/versions/1')).body)).toContain('Buyers ask, vendors bid')
  expectFailure(await app().anonymous.get('/information/help/versions'), 'not_found')
})

test('the later of two who publish at once is refused with a sentence', async () => {
  const { text, version } = await open('cookies')
  const put = (intro: string) => () =>
    app()
      .as(owner)
      .put('/admin/information/cookies', { text: { ...text, intro }, if_version: version, reason: 'Shorter' })
  const answers = await atOnce(app(), 'information_versions', [put('One.'), put('Two.')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Somebody else has published this page/)
  expect((await open('cookies')).version).toBe(version + 1)
})

test('what another node has published holds here, and what this version cannot read counts as none', async () => {
  const insert = (version: number, text: unknown) =>
    app().sql(
      `INSERT INTO information_versions (page, version, text, in_force_from, reason, published_by) VALUES ('privacy', $1, $2, now(), 'x', $3)`,
      [version, JSON.stringify(text), owner.id],
    )
  const { text } = await open('privacy')
  await insert(2, { ...text, intro: 'From another node.' })
  await expect.poll(async () => said(await read('privacy')), { timeout: 20_000 }).toContain('From another node.')
  await insert(3, { intro: 7 })
  await expect.poll(async () => said(await read('privacy')), { timeout: 20_000 }).toContain('We keep what Asime needs')
})

test.each([
  ['<b>Hello</b>', 'HTML is not allowed'],
  ['Hello <script>alert(1)</script>', 'HTML is not allowed'],
  ['# Hello', 'Headings have fields of their own: add a section or a question'],
  ['![A goat](/media/goat.jpg)', 'Pictures are not allowed'],
  ['[x](javascript:alert(1))', /^Links lead to/],
  ['[x](http://asime.example)', /^Links lead to/],
  ['[x](//evil.example)', /^Links lead to/],
  ['[x](/api/v1/products)', /^Links lead to/],
  ['- one\n  - two', 'An entry of a list is one paragraph, without a list of its own'],
  ['- '.repeat(20) + 'x', 'Begin a line with one mark, not with several'],
  ['one\n\n1. > - * two', 'Begin a line with one mark, not with several'],
  ['- - -', 'Lines across the page are not allowed'],
  ['For {no_such_time}', 'There is no {no_such_time}: choose one of the names in the list'],
  ['', 'Enter a text'],
  ['x'.repeat(6_001), 'Must be at most 6,000 characters'],
  ['- x\n'.repeat(201).trim(), 'Must have at most 200 lines'],
  ['*_'.repeat(201), 'Must have at most 400 of the signs * _ [ < and `'],
  ['*Hello*', /^Italics/],
  ['one  \ntwo', /^Begin a new paragraph/],
])('a text is refused, in preview and when published: %s', async (intro, message) => {
  const text = { ...(await open('contact')).text, intro }
  const match = typeof message === 'string' ? message : expect.stringMatching(message)
  const preview = await app().as(owner).post('/admin/information/contact/preview', { text })
  for (const answer of [preview, await publish('contact', text)]) {
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({ 'text.intro': match })
  }
})

test('a page has a thousand lines at most, whatever its parts', async () => {
  const { text } = await open('terms')
  const [first] = text.sections
  const long = (sections: number) => ({
    ...text,
    sections: Array.from({ length: sections }, (_, at) => ({
      ...first!,
      id: `part-${at}`,
      text: '- x\n'.repeat(200).trim(),
    })),
  })
  const preview = (changed: InformationText) =>
    app().as(owner).post('/admin/information/terms/preview', { text: changed })

  expectInvalid(await preview(long(5)), { 'text.sections': 'The whole page must have at most 1,000 lines' })
  expect((await preview(long(4))).status).toBe(200)
})

test('a page keeps its form: its parts, their names, and those that others link to', async () => {
  const { text } = await open('help')
  const [first, ...others] = text.sections
  const preview = (changed: unknown) => app().as(owner).post('/admin/information/help/preview', { text: changed })
  expectInvalid(await preview({ ...text, sections: [] }), { 'text.sections': 'Add a section' })
  expectInvalid(await preview({ ...text, sections: [first] }), {
    'text.sections': 'Other pages link to “vendor-payout”: keep a part with this name',
  })
  expectInvalid(await preview({ ...text, sections: [{ ...first, id: others[0]?.id }, ...others] }), {
    'text.sections.1.id': 'Another part of the page has this name',
  })
  expectInvalid(await preview({ ...text, sections: [{ ...first, questions: [] }, ...others] }), {
    'text.sections.0.questions': 'Add a question',
  })
  expectInvalid(
    await publish(
      'help',
      { ...text, sections: [{ ...first!, title: 'Bids' }, ...others] },
      { in_force_from: '2999-01-01' },
    ),
    {
      in_force_from: 'Changes of this page take effect at once',
    },
  )
})

test('links lead where they may and nowhere else', () => {
  expect(
    ['/fees', '/help#pin', 'https://a.example/x?y=1', 'mailto:a@b.example', 'tel:+233241234567'].map(isTextLink),
  ).toEqual([true, true, true, true, true])
  expect(
    [
      'https://localhost',
      'https://a@b.example',
      'data:text/html,x',
      'fees',
      '',
      'mailto:a@b.example?bcc=c@d.example',
    ].some(isTextLink),
  ).toBe(false)
})
