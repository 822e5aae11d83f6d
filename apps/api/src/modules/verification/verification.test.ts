import { type ShopVerification } from '@asime/contract/verification'
import { describe, expect, test } from 'vitest'
import { buildBuyer, buildMember, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { passwordHash } from '../../../test/accounts.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { nameAccount } from '../../../test/payouts.ts'
import type { Answer } from '../../../test/test-app.ts'
import { buildUpload, PDF, sendFile } from '../../../test/uploads.ts'
import { FACTS, MOMO, OWN, expectData, setUpVerifications } from '../../../test/verification-scenes.ts'

const { app, admin, own, save, decide, open, buildShop, fill, submitted } = setUpVerifications()

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
    expect(expectData(await app().as(admin()).get(`/admin/verifications/${sent.open?.id}`))).toMatchObject({
      card_hint: '•••-•••••••89-7',
    })
  })

  test('a card that has expired is refused', async () => {
    const vendor = await buildVendor(app())
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    for (const date of ['2020-01-01', day(Date.now() - 86_400_000)])
      expectInvalid(await save(vendor, { card_expires_on: date }), {
        card_expires_on: 'This card has expired. Please renew it first',
      })
    // Through its last day it is valid.
    const today = day(Date.now())
    expect(expectData(await save(vendor, { card_expires_on: today })).open).toMatchObject({ card_expires_on: today })
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
