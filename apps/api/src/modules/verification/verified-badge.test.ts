import { type ShopVerification } from '@asime/contract/verification'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildProduct, type TestVendor } from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { nameAccount } from '../../../test/payouts.ts'
import { changeSetting } from '../../../test/settings.ts'
import { uniqueCard } from '../../../test/verifications.ts'
import { keepVerifications } from './verification-end.service.ts'
import { FACTS, OWN, expectData, setUpVerifications } from '../../../test/verification-scenes.ts'

const { app, own, decide, mailsOf, fill, submitted } = setUpVerifications()

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
