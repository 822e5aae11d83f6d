import {
  listVerificationsEndpoint,
  readAnyVerificationEndpoint,
  readVerificationEndpoint,
  type ShopVerification,
  viewVerificationDocumentEndpoint,
} from '@asime/contract/verification'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { passwordHash } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { nameAccount } from '../../../test/payouts.ts'
import { changeSetting } from '../../../test/settings.ts'
import type { Answer } from '../../../test/test-app.ts'
import { buildUpload, PDF, sendFile, useAppWithFiles } from '../../../test/uploads.ts'
import { buildVerification, uniqueCard } from '../../../test/verifications.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { assertCardKeys, countCardsByKey, encryptCardNumbers } from './card-numbers.sql.ts'
import { keepVerifications } from './verification-end.service.ts'

const { app } = useAppWithFiles()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const OWN = '/user/shop/verification'
const own = async (vendor: TestVendor): Promise<ShopVerification> => {
  const answer = await app().as(vendor).get(OWN)
  expectContract(readVerificationEndpoint, answer)
  return answer.body.data
}
const save = (vendor: TestVendor, body: object) => app().as(vendor).patch(OWN, body)
const decide = (id: string, move: string, body: object = {}, as = admin) =>
  app()
    .as(as)
    .post(`/admin/verifications/${id}/${move}`, { reason: 'Looked at it', ...body })
const open = (link: string) => app().server.inject({ url: link })
const expectData = ({ status, text, body }: Answer) => {
  expect(status, text).toBe(200)
  return body.data
}
const mailsOf = async (vendor: TestVendor): Promise<string[]> =>
  (
    await app().sql(
      "SELECT subject FROM mails WHERE user_id = $1 AND subject NOT LIKE 'Your payout account%' ORDER BY created_at, id",
      [vendor.id],
    )
  ).map(({ subject }) => subject)

const FACTS = { legal_name: 'Ama Serwaa Mensah', legal_status: 'individual' }
const MOMO = { account_name: 'Ama Serwaa Mensah' }

/** A shop with everything but the verification itself. */
async function buildShop(): Promise<TestVendor> {
  const vendor = await buildVendor(app(), {
    businessName: 'Nana Akua Fabrics',
    passwordHash: await passwordHash(),
  })
  expectData(await app().as(vendor).put('/user/shop/facts', FACTS))
  expectData(await nameAccount(app(), vendor, MOMO))
  return vendor
}

async function fill(vendor: TestVendor, card = uniqueCard()) {
  const [front, selfie] = [await buildUpload(app(), vendor), await buildUpload(app(), vendor)]
  const answer = await save(vendor, {
    full_name: 'Ama Serwaa Mensah',
    card_number: card,
    card_expires_on: '2999-01-01',
    documents: { ghana_card: front.url, selfie: selfie.url },
  })
  return { answer, front, selfie }
}

async function submitted(card = uniqueCard()) {
  const vendor = await buildShop()
  const { front, selfie } = await fill(vendor, card)
  const { open: sent } = expectData(await app().as(vendor).post(`${OWN}/submit`)) as ShopVerification
  return { vendor, id: sent?.id as string, front, selfie }
}

describe('a shop fills it in', () => {
  test('it is told what is missing, part by part, and sends it in once nothing is', async () => {
    const vendor = await buildVendor(app(), { passwordHash: await passwordHash() })
    const begun = await own(vendor)
    expect(begun).toMatchObject({ status: 'unverified', open: null, badge: null, ended: null, actions: ['save'] })
    expect(begun.missing).toEqual([
      'legal_name',
      'payout_account',
      'full_name',
      'card_number',
      'card_expires_on',
      'ghana_card',
      'selfie',
      'certificate',
    ])

    expectData(await app().as(vendor).put('/user/shop/facts', FACTS))
    // Who has registered no business has no certificate of it.
    expect((await own(vendor)).missing).not.toContain('certificate')
    expectData(await nameAccount(app(), vendor, MOMO))
    expectFailure(await app().as(vendor).post(`${OWN}/submit`), 'verification_state')
    expectData(await save(vendor, { full_name: 'Ama Serwaa Mensah' }))
    const early = await app().as(vendor).post(`${OWN}/submit`)
    expect(early.body).toMatchObject({ code: 'verification_incomplete' })
    expect(Object.keys(early.body.errors)).toEqual(['card_number', 'card_expires_on', 'ghana_card', 'selfie'])

    const { answer } = await fill(vendor, 'gha 123456789 5')
    const filled = expectData(answer) as ShopVerification
    expect(filled).toMatchObject({
      missing: [],
      actions: ['save', 'submit'],
      open: { status: 'unverified', card_hint: '•••-•••••••89-5', card_expires_on: '2999-01-01' },
      payout_account: { match: 'owner', is_confirmed: false },
    })
    const sent = expectData(await app().as(vendor).post(`${OWN}/submit`)) as ShopVerification
    expect(sent).toMatchObject({ status: 'pending', actions: ['withdraw'], open: { status: 'pending' } })
    const hours = (Date.parse(sent.open?.due_at ?? '') - Date.parse(sent.open?.submitted_at ?? '')) / 3_600_000
    expect(hours).toBe(48)
    expectFailure(await save(vendor, { full_name: 'Somebody Else' }), 'verification_state')
    expectFailure(await app().as(vendor).post(`${OWN}/submit`), 'verification_state')

    expect(expectData(await app().as(vendor).post(`${OWN}/withdraw`))).toMatchObject({ open: { status: 'unverified' } })
    expectFailure(await app().as(vendor).post(`${OWN}/withdraw`), 'verification_state')
  })

  test('sent twice under one key it is one submission, and the answer has links that open', async () => {
    const vendor = await buildShop()
    await fill(vendor)
    const headers = { 'idempotency-key': `verification-of-${vendor.vendorId}` }
    const answers = [
      await app().as(vendor).post(`${OWN}/submit`, undefined, { headers }),
      await app().as(vendor).post(`${OWN}/submit`, undefined, { headers }),
    ]
    for (const answer of answers)
      expect((await open(expectData(answer).open.documents.selfie.url)).statusCode).toBe(200)
    const stored = await app().sql('SELECT row_to_json(k)::text AS text FROM idempotency_keys k WHERE owner_id = $1', [
      vendor.id,
    ])
    expect(JSON.stringify(stored)).not.toMatch(/key=/)
  })

  test.each([
    ['GHA-12345678-1'],
    ['GHA-000000000-0'],
    ['GH-123456789-1'],
    ['NGA-000000000-0'],
    ['123456789'],
    ['GHA-123456789-1 OR 1=1'],
    ['GHA-١٢٣٤٥٦٧٨٩-1'],
    [''],
  ])('the number %j is none of a Ghana Card', async (number) => {
    const vendor = await buildVendor(app())
    expectInvalid(await save(vendor, { card_number: number }), {
      card_number: 'Enter the number as on the card, like GHA-123456789-1',
    })
  })

  test('the card of somebody who is not a citizen is checked by an admin like any other', async () => {
    const vendor = await buildShop()
    const { answer } = await fill(vendor, 'nga 123456789 7')
    expect(expectData(answer)).toMatchObject({ missing: [], open: { card_hint: '•••-•••••••89-7' } })
    const sent = expectData(await app().as(vendor).post(`${OWN}/submit`)) as ShopVerification
    expect(expectData(await app().as(admin).get(`/admin/verifications/${sent.open?.id}`))).toMatchObject({
      card_hint: '•••-•••••••89-7',
    })
  })

  test('a card that has expired is refused', async () => {
    const vendor = await buildVendor(app())
    const today = new Date().toISOString().slice(0, 10)
    for (const date of ['2020-01-01', today])
      expectInvalid(await save(vendor, { card_expires_on: date }), {
        card_expires_on: 'This card has expired. Please renew it first',
      })
    expectInvalid(await save(vendor, { card_expires_on: '2027-02-30' }), { card_expires_on: expect.any(String) })
  })

  test('documents are own pictures that nothing else shows', async () => {
    const vendor = await buildShop()
    const other = await buildVendor(app())
    const theirs = await buildUpload(app(), other)
    const paper: Answer = await sendFile(app(), vendor, PDF, 'certificate.pdf')
    const shown = await buildUpload(app(), vendor)
    expectData(await app().as(vendor).put('/auth/profile', { avatar_url: shown.url }))

    const refused = await save(vendor, {
      documents: { ghana_card: theirs.url, selfie: paper.body.data.url, certificate: shown.url },
    })
    expectInvalid(refused, {
      'documents.ghana_card': 'This file is not one of your uploads',
      'documents.selfie': 'Please choose a picture',
      'documents.certificate': 'This picture is shown elsewhere. Please upload it again',
    })
    expectInvalid(await save(vendor, { documents: { selfie: 'https://pictures.example/me.jpg' } }), {
      'documents.selfie': 'Must be one of your uploads',
    })
    expect((await own(vendor)).open).toBeNull()
    expect((await sendFile(app(), vendor, Buffer.from('GIF89a, says the file'), 'selfie.jpg')).status).toBe(415)
  })

  test('nobody else of the shop, and nobody else at all, reads or writes it', async () => {
    const { vendor, id } = await submitted()
    const people = {
      manager: await buildMember(app(), vendor, 'manager'),
      packer: await buildMember(app(), vendor, 'packer'),
      buyer: await buildBuyer(app()),
    }
    for (const who of Object.values(people)) {
      const as = app().as(who)
      for (const answer of [
        await as.get(OWN),
        await as.patch(OWN, { full_name: 'Mine' }),
        await as.post(`${OWN}/submit`),
        await as.post(`${OWN}/withdraw`),
        await as.get('/admin/verifications'),
        await as.get(`/admin/verifications/${id}`),
        await as.get(`/admin/verifications/${id}/document?kind=selfie`),
        await as.post(`/admin/verifications/${id}/approve`, { reason: 'Me' }),
      ])
        expectFailure(answer, 'forbidden')
    }
    // The owner of another shop has one of their own, and an owner is no admin.
    const other = await buildVendor(app())
    expect((await own(other)).open).toBeNull()
    expectFailure(await decide(id, 'approve', {}, vendor), 'forbidden')
    expect((await app().anonymous.get(OWN)).status).toBe(401)
  })
})

test('until it is sent in or holds, it is a gap of the shop, for its owner to close', async () => {
  const { vendor, id } = await submitted()
  const manager = await buildMember(app(), vendor, 'manager')
  const gapsOf = async (who: TestVendor) => (await app().as(who).get('/user/shop/work')).body.data.gaps
  expect(await gapsOf(vendor)).not.toContain('verification')
  expectData(await decide(id, 'reject'))
  expect(await gapsOf(vendor)).toContain('verification')
  expect(await gapsOf(manager)).not.toContain('verification')
  const other = await submitted()
  expectData(await decide(other.id, 'approve'))
  expect(await gapsOf(other.vendor)).not.toContain('verification')
})

describe('what is sent in stays private', () => {
  test('documents open by short links of their owner and of admins alone, whatever else comes to use them', async () => {
    const { vendor, id, front } = await submitted()
    const plain = [front.url, front.url.replace('1600.webp', '200.avif')]
    for (const link of plain) expect((await open(link)).statusCode).toBe(404)

    const given = (await own(vendor)).open?.documents.ghana_card
    expect(Date.parse(given?.expires_at ?? '') - app().context.clock.now()).toBeLessThanOrEqual(300_000)
    const seen = await open(given?.url ?? '')
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store'])
    const until = /until=(\d+)/.exec(given?.url ?? '')?.[1]
    expect((await open((given?.url ?? '').replace(`until=${until}`, `until=${Number(until) + 600}`))).statusCode).toBe(
      404,
    )

    // Its owner cannot make it public by mistake, nor does it become so when the verification lets go of it.
    expectInvalid(await app().as(vendor).put('/auth/profile', { avatar_url: front.url }), {
      avatar_url: 'This picture was sent for verification and stays private. Please choose another',
    })
    expectData(await app().as(vendor).post(`${OWN}/withdraw`))
    const better = await buildUpload(app(), vendor)
    expectData(await save(vendor, { documents: { ghana_card: better.url } }))
    for (const link of plain) expect((await open(link)).statusCode).toBe(404)
    expect(id).toBeDefined()
  })

  test('links run out', async () => {
    const { vendor } = await submitted()
    const given = (await own(vendor)).open?.documents.selfie
    const now = app().context.clock.now
    try {
      app().context.clock.now = () => now() + 301_000
      expect((await open(given?.url ?? '')).statusCode).toBe(404)
    } finally {
      app().context.clock.now = now
    }
    expect((await open(given?.url ?? '')).statusCode).toBe(200)
  })

  test('each view by an admin is written down, and only with the card is its number shown', async () => {
    const card = uniqueCard()
    const { id, vendor } = await submitted(card)
    const view = (kind: string, as = admin) => app().as(as).get(`/admin/verifications/${id}/document?kind=${kind}`)

    const front = await view('ghana_card')
    expectContract(viewVerificationDocumentEndpoint, front)
    expect(front.body.data.card_number).toBe(card)
    expect((await open(front.body.data.url)).statusCode).toBe(200)
    expect(expectData(await view('selfie')).card_number).toBeNull()
    expectFailure(await view('certificate'), 'not_found')
    expectInvalid(await view('passport'), { kind: expect.any(String) })

    const events = await app().sql(
      "SELECT user_id, after, reason, address FROM audit_events WHERE subject_id = $1 AND kind = 'verification_document_viewed' ORDER BY id",
      [id],
    )
    expect(events).toEqual(
      ['ghana_card', 'selfie'].map((document) => ({
        user_id: admin.id,
        after: { document, vendorId: vendor.vendorId },
        reason: 'To check who is behind the shop',
        address: '127.0.0.1',
      })),
    )
  })

  test('the number is nowhere in the database, and its owner takes it along in an export', async () => {
    const card = uniqueCard()
    const { id, vendor } = await submitted(card)
    const [row] = await app().sql('SELECT row_to_json(s)::text AS text FROM shop_verifications s WHERE id = $1', [id])
    expect(row.text).not.toContain(card.slice(4, 11))
    const audit = await app().sql('SELECT row_to_json(a)::text AS text FROM audit_events a WHERE subject_id = $1', [id])
    expect(JSON.stringify(audit)).not.toContain(card)
    expect(JSON.stringify(await own(vendor))).not.toContain(card.slice(4, 11))
  })
})

describe('an admin decides', () => {
  test('the queue has what waits, the longest first, page by page', async () => {
    const ids = [await submitted(), await submitted()].map(({ id }) => id)
    const answer = await app().as(admin).get('/admin/verifications?limit=1')
    expectContract(listVerificationsEndpoint, answer)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await app()
        .as(admin)
        .get(`/admin/verifications?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map((each: { id: string }) => each.id))
      cursor = body.meta.next_cursor
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('by the names side by side, and by who else has sent the card', async () => {
    const card = uniqueCard()
    const first = await submitted(card)
    const second = await submitted(card)
    const answer = await app().as(admin).get(`/admin/verifications/${second.id}`)
    expectContract(readAnyVerificationEndpoint, answer)
    expect(answer.body.data).toMatchObject({
      status: 'pending',
      is_late: false,
      full_name: 'Ama Serwaa Mensah',
      payout_account: { account_name: 'Ama Serwaa Mensah', match: 'owner', is_confirmed: false },
      matches: { account: 'differs', legal_name: 'matches' },
      documents: ['ghana_card', 'selfie'],
      same_card: [{ id: first.vendor.vendorId, business_name: 'Nana Akua Fabrics', status: 'pending' }],
      actions: ['approve', 'reject', 'ask_again'],
    })
    expect(answer.text).not.toContain(card)
  })

  test('one card verifies one shop: neither is a second one sent in, nor approved', async () => {
    const card = uniqueCard()
    const [first, second] = [await submitted(card), await submitted(card)]
    expectData(await decide(first.id, 'approve'))
    expectFailure(await decide(second.id, 'approve'), 'card_in_use')
    const third = await buildShop()
    await fill(third, card.toLowerCase().replaceAll('-', ' '))
    expectFailure(await app().as(third).post(`${OWN}/submit`), 'card_in_use')

    // When the first is over it is free.
    expectData(await decide(first.id, 'revoke'))
    expectData(await decide(second.id, 'approve'))
  })

  test('of two at once, one is approved', async () => {
    const card = uniqueCard()
    const [first, second] = [await submitted(card), await submitted(card)]
    const answers = await Promise.all([decide(first.id, 'approve'), decide(second.id, 'approve')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of two admins who decide at once, one does', async () => {
    const { id, vendor } = await submitted()
    const other = await buildAdmin(app())
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject', {}, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app().sql('SELECT FROM audit_events WHERE subject_id = $1', [id])).toHaveLength(1)
    expect(await mailsOf(vendor)).toHaveLength(1)
  })

  test('approved, the badge is there, until the card expires or for two years', async () => {
    const { id, vendor } = await submitted()
    const { valid_until: until } = expectData(await decide(id, 'approve'))
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(730)
    expect((await own(vendor)).badge?.valid_until).toBe(until)
    expect(await mailsOf(vendor)).toContain('Nana Akua Fabrics is verified')

    const soon = await submitted()
    await app().sql('UPDATE shop_verifications SET card_expires_on = current_date + 10 WHERE id = $1', [soon.id])
    const decided = expectData(await decide(soon.id, 'approve'))
    // To the end of that day.
    expect(Math.ceil((Date.parse(decided.valid_until) - Date.now()) / 86_400_000)).toBe(11)
  })

  test('asked again, the shop reads why and for what, and sends it once more', async () => {
    const { id, vendor } = await submitted()
    expectInvalid(await decide(id, 'ask-again', { asked_for: [] }), { asked_for: 'Choose what to ask for' })
    expectData(await decide(id, 'ask-again', { reason: 'The selfie is too dark', asked_for: ['selfie'] }))
    expect(await own(vendor)).toMatchObject({
      status: 'asked_again',
      open: { reason: 'The selfie is too dark', asked_for: ['selfie'] },
      actions: ['save', 'submit'],
    })
    expect(await mailsOf(vendor)).toContain('We need something more to verify Nana Akua Fabrics')
    const selfie = await buildUpload(app(), vendor)
    expectData(await save(vendor, { documents: { selfie: selfie.url } }))
    expectData(await app().as(vendor).post(`${OWN}/submit`))
    const again = expectData(await app().as(admin).get(`/admin/verifications/${id}`))
    expect(again).toMatchObject({ status: 'pending', times_submitted: 2, reason: null, asked_for: [] })
  })

  test('rejected, the shop reads why and begins anew', async () => {
    const { id, vendor } = await submitted()
    expectData(await decide(id, 'reject', { reason: 'The card is somebody else’s' }))
    expect(await own(vendor)).toMatchObject({
      status: 'rejected',
      open: null,
      ended: { status: 'rejected', reason: 'The card is somebody else’s' },
      actions: ['save'],
    })
    for (const move of ['approve', 'reject', 'revoke']) expectFailure(await decide(id, move), 'verification_state')
    expectData(await save(vendor, { full_name: 'Ama Serwaa Mensah' }))
    expect(await own(vendor)).toMatchObject({ ended: null, open: { status: 'unverified', card_hint: null } })
  })

  test('an account in another name is not approved', async () => {
    const { id, vendor } = await submitted()
    expectData(await nameAccount(app(), vendor, { account_name: 'Yaw Boateng' }))
    expectFailure(await decide(id, 'approve'), 'names_differ')
    expect((await own(vendor)).status).toBe('pending')
  })

  test('nobody decides about what was their own shop', async () => {
    const { id, vendor } = await submitted()
    await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1", [vendor.id])
    expectFailure(await decide(id, 'approve', {}, vendor), 'forbidden')
    expectFailure(await app().as(vendor).get(`/admin/verifications/${id}/document?kind=selfie`), 'forbidden')
  })
})

describe('the badge means that it holds', () => {
  /** As everybody sees the shop, wherever it is named. */
  async function shown(vendor: TestVendor, productId: string): Promise<(string | null)[]> {
    const [page, list, product, trust] = await Promise.all([
      app().anonymous.get(`/vendors/${vendor.vendorId}`),
      app().anonymous.get(`/products?vendor_id=${vendor.vendorId}`),
      app().anonymous.get(`/products/${productId}`),
      app().anonymous.get(`/vendors/${vendor.vendorId}/trust`),
    ])
    return [
      page.body.data.verification_status,
      list.body.data[0].vendor.verification_status,
      product.body.data.vendor.verification_status,
      trust.body.data.verification_status,
      trust.body.data.verification === null ? null : 'with facts',
      page.body.data.verified_at === null ? null : 'since when',
    ]
  }
  const EVERYWHERE = ['verified', 'verified', 'verified', 'verified', 'with facts', 'since when']
  const NOWHERE = (status: string) => [status, status, status, status, null, null]

  test('nobody sees what is under way or was refused; verified everybody does, and not a moment longer', async () => {
    const { id, vendor } = await submitted()
    const product = await buildProduct(app(), { vendor })
    expect(await shown(vendor, product.id)).toEqual(NOWHERE('unverified'))
    expectData(await decide(id, 'approve'))
    expect(await shown(vendor, product.id)).toEqual(EVERYWHERE)
    const trust = await app().anonymous.get(`/vendors/${vendor.vendorId}/trust`)
    expect(trust.body.data.verification).toMatchObject({ is_business_checked: false, account_match: 'owner' })
    expect(trust.text).not.toContain('Serwaa Mensah"}')

    // By the clock, before any job has been there.
    await app().sql(
      "UPDATE shop_verifications SET verified_at = now() - interval '2 years', valid_until = now() - interval '1 second' WHERE id = $1",
      [id],
    )
    expect(await shown(vendor, product.id)).toEqual(NOWHERE('expired'))
    expect((await own(vendor)).status).toBe('expired')
    await keepVerifications(app().context)
    await keepVerifications(app().context)
    expect(await shown(vendor, product.id)).toEqual(NOWHERE('expired'))
    expect((await own(vendor)).ended?.status).toBe('expired')
    expect((await mailsOf(vendor)).filter((subject) => subject.includes('has expired'))).toHaveLength(1)
  })

  test('a month before it ends the shop is told once, and renews it without losing the badge', async () => {
    const { id, vendor } = await submitted()
    expectData(await decide(id, 'approve'))
    await app().sql("UPDATE shop_verifications SET valid_until = now() + interval '31 days' WHERE id = $1", [id])
    await keepVerifications(app().context)
    expect((await mailsOf(vendor)).filter((subject) => subject.includes('ends on'))).toEqual([])
    await app().sql("UPDATE shop_verifications SET valid_until = now() + interval '29 days' WHERE id = $1", [id])
    await keepVerifications(app().context)
    await keepVerifications(app().context)
    expect((await mailsOf(vendor)).filter((subject) => subject.includes('ends on'))).toHaveLength(1)

    const card = uniqueCard()
    expectData((await fill(vendor, card)).answer)
    const { open: renewal } = expectData(await app().as(vendor).post(`${OWN}/submit`)) as ShopVerification
    expect((await own(vendor)).status).toBe('verified')
    expectData(await decide(renewal?.id ?? '', 'approve'))
    const now = await own(vendor)
    expect(now.status).toBe('verified')
    expect(Date.parse(now.badge?.valid_until ?? '') - Date.now()).toBeGreaterThan(700 * 86_400_000)
    expect(await app().sql('SELECT status FROM shop_verifications WHERE id = $1', [id])).toEqual([
      { status: 'expired' },
    ])
  })

  test('how long one lasts is set for those that are approved from then on; when its shop is told, for all', async () => {
    const [first, second] = [await submitted(), await submitted()]
    const { valid_until: end } = expectData(await decide(first.id, 'approve'))
    const told = async () => (await mailsOf(first.vendor)).filter((subject) => subject.includes('ends on'))

    onTestFinished(await changeSetting(app(), 'verification', 365))
    const { valid_until: sooner } = expectData(await decide(second.id, 'approve'))
    expect(Math.round((Date.parse(sooner) - Date.now()) / 86_400_000)).toBe(365)
    expect((await own(first.vendor)).badge?.valid_until).toBe(end)

    await app().sql("UPDATE shop_verifications SET valid_until = now() + interval '40 days' WHERE id = $1", [first.id])
    await keepVerifications(app().context)
    expect(await told()).toEqual([])
    const near = (await own(first.vendor)).badge?.valid_until
    onTestFinished(await changeSetting(app(), 'verification_reminder', 45))
    await keepVerifications(app().context)
    expect(await told()).toHaveLength(1)
    expect((await own(first.vendor)).badge?.valid_until).toBe(near)
  })

  test('a payout account or a legal name of somebody else ends it, others do not', async () => {
    const { id, vendor } = await submitted()
    expectData(await decide(id, 'approve'))
    expectData(await nameAccount(app(), vendor, { account_name: 'MENSAH AMA S.' }))
    expectData(
      await app()
        .as(vendor)
        .put('/user/shop/facts', { ...FACTS, legal_name: 'Ama Mensah' }),
    )
    expectData(await app().as(vendor).put('/user/shop/facts', {}))
    expect((await own(vendor)).status).toBe('verified')

    expectData(await nameAccount(app(), vendor, { account_name: 'Yaw Boateng' }))
    expect(await own(vendor)).toMatchObject({
      status: 'revoked',
      badge: null,
      ended: { reason: expect.stringContaining('payout account') },
    })
    expect(await mailsOf(vendor)).toContain('Nana Akua Fabrics is no longer verified')

    const other = await submitted()
    expectData(await decide(other.id, 'approve'))
    expectData(
      await app()
        .as(other.vendor)
        .put('/user/shop/facts', { ...FACTS, legal_name: 'Volta Machines Ltd' }),
    )
    expect(await own(other.vendor)).toMatchObject({
      status: 'revoked',
      ended: { reason: expect.stringContaining('legal name') },
    })
  })

  test('an account that changes while it is approved is not approved unseen', async () => {
    const { id, vendor } = await submitted()
    const [decided] = await Promise.all([
      decide(id, 'approve'),
      nameAccount(app(), vendor, { account_name: 'Yaw Boateng' }),
    ])
    expect([200, 409]).toContain(decided.status)
    expect(['revoked', 'pending']).toContain((await own(vendor)).status)
  })
})

test('what ended long ago is forgotten, with its pictures', async () => {
  const { id, vendor, front } = await submitted()
  expectData(await decide(id, 'reject'))
  await app().sql("UPDATE shop_verifications SET ended_at = now() - interval '89 days' WHERE id = $1", [id])
  await keepVerifications(app().context)
  expect((await own(vendor)).ended).not.toBeNull()
  await app().sql("UPDATE shop_verifications SET ended_at = now() - interval '91 days' WHERE id = $1", [id])
  await runJob(app(), 'keep_verifications')
  expect(await own(vendor)).toMatchObject({ status: 'unverified', ended: null })
  expect(await app().sql('SELECT uses, is_confidential FROM uploads WHERE id = $1', [front.id])).toEqual([
    { uses: 0, is_confidential: true },
  ])
})

test('numbers are encrypted and found again by whatever key is the current one', async () => {
  const vendor = await buildVendor(app())
  const { db, encryption } = app().context
  const card = uniqueCard()
  const [earlier, both, lost] = [
    createEncryption(['an earlier secret of more than 32 characters']),
    createEncryption(['a newer secret of more than 32 characters', 'an earlier secret of more than 32 characters']),
    createEncryption(['a newer secret of more than 32 characters']),
  ]
  const id = await buildVerification(app(), vendor, { card, encryption: earlier })
  await expect(assertCardKeys(db, lost)).rejects.toThrow(/card numbers encrypted with the key/)
  const before = await app().sql('SELECT card_hash FROM shop_verifications WHERE id = $1', [id])
  expect(both.fingerprints(`ghana card ${card}`)[1]).toEqual(before[0]?.card_hash)

  const all = createEncryption([
    'a newer secret of more than 32 characters',
    'an earlier secret of more than 32 characters',
    'a secret of 32 characters or more for tests',
  ])
  expect(await encryptCardNumbers(db, all)).toBeGreaterThan(0)
  expect((await countCardsByKey(db)).map(({ key_name: name }) => name)).toEqual([all.keyName])
  expect(await app().sql('SELECT card_hash FROM shop_verifications WHERE id = $1', [id])).toEqual([
    { card_hash: all.fingerprint(`ghana card ${card}`) },
  ])
  await encryptCardNumbers(
    db,
    createEncryption(['a secret of 32 characters or more for tests', 'a newer secret of more than 32 characters']),
  )
  expect(encryption.keyNames).toContain((await countCardsByKey(db))[0]?.key_name)
})
