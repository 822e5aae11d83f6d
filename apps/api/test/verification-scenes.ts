import { readVerificationEndpoint, type ShopVerification } from '@asime/contract/verification'
import { beforeAll, expect } from 'vitest'
import { buildAdmin, buildVendor, type TestUser, type TestVendor } from './builders.ts'
import { passwordHash } from './accounts.ts'
import { expectContract } from './contract.ts'
import { nameAccount } from './payouts.ts'
import type { Answer } from './test-app.ts'
import { buildUpload, useAppWithFiles } from './uploads.ts'
import { uniqueCard } from './verifications.ts'

export const OWN = '/user/shop/verification'
export const FACTS = { legal_name: 'Ama Serwaa Mensah', legal_status: 'individual' }
export const MOMO = { account_name: 'Ama Serwaa Mensah' }

export const expectData = ({ status, text, body }: Answer) => {
  expect(status, text).toBe(200)
  return body.data
}

/** An app with files, and what a shop and an admin do about a verification in it. */
export function setUpVerifications() {
  const { app } = useAppWithFiles()
  let built: TestUser | undefined
  beforeAll(async () => {
    built = await buildAdmin(app())
  })
  const admin = () => {
    if (!built) throw new Error('there is no admin yet')
    return built
  }
  const own = async (vendor: TestVendor): Promise<ShopVerification> => {
    const answer = await app().as(vendor).get(OWN)
    expectContract(readVerificationEndpoint, answer)
    return answer.body.data
  }
  const save = (vendor: TestVendor, body: object) => app().as(vendor).patch(OWN, body)
  const decide = (id: string, move: string, body: object = {}, as = admin()) =>
    app()
      .as(as)
      .post(`/admin/verifications/${id}/${move}`, { reason: 'Looked at it', ...body })
  const open = (link: string) => app().server.inject({ url: link })
  const mailsOf = async (vendor: TestVendor): Promise<string[]> =>
    (
      await app().sql(
        "SELECT subject FROM mails WHERE user_id = $1 AND subject NOT LIKE 'Your payout account%' ORDER BY created_at, id",
        [vendor.id],
      )
    ).map(({ subject }) => subject)

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

  return { app, admin, own, save, decide, open, mailsOf, buildShop, fill, submitted }
}
