import { readFile } from 'node:fs/promises'
import { listVerificationsEndpoint, readAnyVerificationEndpoint } from '@asime/contract/verification'
import { describe, expect, test } from 'vitest'
import { buildAdmin } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { nameAccount } from '../../../test/payouts.ts'
import { buildUpload } from '../../../test/uploads.ts'
import { uniqueCard } from '../../../test/verifications.ts'
import { OWN, expectData, setUpVerifications } from '../../../test/verification-scenes.ts'

const { app, admin, own, save, decide, mailsOf, buildShop, fill, submitted } = setUpVerifications()

describe('an admin decides', () => {
  test('the queue has what waits, the longest first, page by page', async () => {
    const ids = [await submitted(), await submitted()].map(({ id }) => id)
    const answer = await app().as(admin()).get('/admin/verifications?limit=1')
    expectContract(listVerificationsEndpoint, answer)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await app()
        .as(admin())
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
    const answer = await app().as(admin()).get(`/admin/verifications/${second.id}`)
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
    // To the end of that day, and said as that day.
    expect(Math.ceil((Date.parse(decided.valid_until) - Date.now()) / 86_400_000)).toBe(11)
    const [{ day }] = await app().sql('SELECT (current_date + 10)::text AS day')
    expect(decided.valid_until.slice(0, 10)).toBe(day)
  })

  test('one that was approved when it still ended on the day after ends within the last day of its card', async () => {
    const { id, vendor } = await submitted()
    await decide(id, 'approve')
    await app().sql(
      "UPDATE shop_verifications SET card_expires_on = current_date + 10, valid_until = (current_date + 11)::timestamp AT TIME ZONE 'UTC' WHERE id = $1",
      [id],
    )

    await app().sql(
      await readFile(new URL('../../../migrations/0618_verifications_end_with_the_card.sql', import.meta.url), 'utf8'),
    )

    const [{ day }] = await app().sql('SELECT (current_date + 10)::text AS day')
    expect((await own(vendor)).badge?.valid_until.slice(0, 10)).toBe(day)
  })

  test('a card that expires while it waits is neither sent in nor approved from the next day on', async () => {
    const { id, vendor } = await submitted()
    const expiresIn = (days: number) =>
      app().sql('UPDATE shop_verifications SET card_expires_on = current_date + $2::int WHERE vendor_id = $1', [
        vendor.vendorId,
        days,
      ])
    await expiresIn(-1)
    const message = 'This card has expired. It takes a renewed one'
    expectFailure(await decide(id, 'approve'), 'verification_incomplete', message)
    expectData(await decide(id, 'ask-again', { asked_for: ['card_expires_on'] }))
    expectFailure(await app().as(vendor).post(`${OWN}/submit`), 'verification_incomplete', message)

    await expiresIn(0)
    expectData(await app().as(vendor).post(`${OWN}/submit`))
    expect(expectData(await decide(id, 'approve')).status).toBe('verified')
    expect((await own(vendor)).badge).not.toBeNull()
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
    const again = expectData(await app().as(admin()).get(`/admin/verifications/${id}`))
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
