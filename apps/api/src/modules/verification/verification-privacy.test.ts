import { viewVerificationDocumentEndpoint } from '@asime/contract/verification'
import { describe, expect, test } from 'vitest'
import { buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildUpload } from '../../../test/uploads.ts'
import { buildVerification, uniqueCard } from '../../../test/verifications.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { assertCardKeys, countCardsByKey, encryptCardNumbers } from './card-numbers.sql.ts'
import { OWN, expectData, setUpVerifications } from '../../../test/verification-scenes.ts'

const { app, admin, own, save, open, submitted } = setUpVerifications()

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
    const view = (kind: string, as = admin()) => app().as(as).get(`/admin/verifications/${id}/document?kind=${kind}`)

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
        user_id: admin().id,
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
