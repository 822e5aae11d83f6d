import { updateProfileEndpoint } from '@asime/contract/own-profile'
import { expect, test } from 'vitest'
import { mailsTo, register, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBid, buildBuyer, buildProduct, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'
import { notifyOfMessages } from '../conversations/message-notifications.service.ts'
import { sendNewsletter } from '../newsletter/issues.service.ts'
import { sendDigests } from './digest.service.ts'
import { findDigestDue } from './digest.sql.ts'
import { notify } from './notify.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const choose = (user: Caller, language: string) => app().as(user).put('/auth/profile', { mail_language: language })

async function inFrench<T extends Caller>(user: T): Promise<T> {
  expect((await choose(user, 'fr')).body.data).toMatchObject({ mail_language: 'fr' })
  return user
}

interface Written {
  subject: string
  body_text: string
  body_html: string
}
async function lastTo({ email }: { email: string }): Promise<Written> {
  const rows = await app().sql(
    'SELECT subject, body_text, body_html FROM mails WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  )
  return rows.at(-1)
}

/** What it says, which is French as a whole: its frame, too. */
async function frenchTo(user: { email: string }): Promise<Written> {
  const mail = await lastTo(user)
  expect(mail.body_html).toContain('<html lang="fr">')
  expect(mail.body_text).toContain('Asime, le marché du Ghana dans votre main')
  // What stands on the site stands between « and ».
  expect(mail.body_text.replaceAll(/«[^»]*»/g, '')).not.toMatch(/\b(?:the|your|please|Replies|Stop these)\b/i)
  return mail
}

test('whoever has chosen nothing gets English emails; whoever chooses French gets French ones', async () => {
  const { email, body } = await register(app(), { full_name: 'Afi Mensah' })
  const user = { token: body.data.access_token, email } as unknown as TestUser
  const [first] = await mailsTo(app(), email)
  const chosen = await choose(user, 'fr')
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()

  expect(body.data.user.profile).toMatchObject({ mail_language: 'en' })
  expect(first).toMatchObject({ subject: 'Confirm your email address' })
  expectContract(updateProfileEndpoint, chosen)
  expect(await frenchTo(user)).toMatchObject({
    subject: 'Choisissez un nouveau mot de passe',
    body_text: expect.stringMatching(/^Bonjour Afi Mensah,\n\nQuelqu’un a demandé/),
  })
  expect((await lastTo(user)).body_text).toContain('Choisir un nouveau mot de passe\u00a0: https://asime.example/')

  await choose(user, 'en')
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()
  expect(await lastTo(user)).toMatchObject({ body_html: expect.stringContaining('<html lang="en">') })
})

test('a language that there are no emails in is refused in a sentence, and the others of the profile stay', async () => {
  const user = await inFrench(await buildBuyer(app()))

  expectInvalid(await choose(user, 'de'), { mail_language: 'Choose English or French' })
  const { body } = await app().as(user).put('/auth/profile', { bio: 'I sell nothing' })
  expect(body.data).toMatchObject({ mail_language: 'fr', bio: 'I sell nothing' })
  expect((await app().as(user).get('/auth/profile')).body.data.profile).toMatchObject({ mail_language: 'fr' })
})

test('each side of an order reads of it in its own language, and the bell is English', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const french = await inFrench(await buildBuyer(app()))
  await buildPaidOrder(app(), { product, buyer: french })
  await app().runJobs()

  const mail = await frenchTo(french)
  expect(mail.subject).toMatch(/^Paiement reçu \(AS-\d+\)$/)
  expect(mail.body_text).toContain('L’argent est retenu jusqu’à ce que vous ayez les articles.')
  expect(mail.body_text).toContain('Ouvrir la commande\u00a0: https://asime.example/app/orders/')
  expect((await lastTo(vendor)).subject).toMatch(/^New paid order: please confirm it/)
  const [shown] = (await app().as(french).get('/notifications')).body.data
  expect(shown.title).toMatch(/^You paid GH₵/)

  await inFrench(vendor)
  await buildPaidOrder(app(), { product })
  await app().runJobs()
  expect((await frenchTo(vendor)).subject).toMatch(/^Nouvelle commande payée\u00a0: veuillez la confirmer/)
})

test('a French reader gets every mail of a dispute in French, with the admin’s words as they are', async () => {
  const order = await buildPaidOrder(app(), { buyer: await inFrench(await buildBuyer(app())) })
  await app().as(order.vendor).post(`/orders/${order.orderId}/prepare`)
  await app().as(order.vendor).post(`/orders/${order.orderId}/dispatch`, { courier: 'VIP' })
  await app()
    .as(order.buyer)
    .post(`/orders/${order.orderId}/report-problem`, { kind: 'damaged', reason: 'Le couvercle est cassé' })
  await app().runJobs()
  expect((await frenchTo(order.buyer)).subject).toMatch(/^Nous avons reçu votre signalement/)

  const offer = await app().as(order.vendor).post(`/orders/${order.orderId}/dispute/offers`, { amount: 20 })
  expect(offer.status, offer.text).toBeLessThan(300)
  await app().runJobs()
  const offered = await frenchTo(order.buyer)
  expect(offered.subject).toMatch(/^Vous avez reçu une proposition/)
  expect(offered.body_text).toContain('20,00\u00a0GH₵ remboursés à l’acheteur.')

  const admin = await buildAdmin(app())
  await app().as(order.buyer).post(`/orders/${order.orderId}/dispute/ask-for-decision`)
  const decision = { refund_amount: 50, reason: 'Both are a little right' }
  const decided = await app().as(admin).post(`/orders/${order.orderId}/settle-dispute`, decision)
  expect(decided.status, decided.text).toBeLessThan(300)
  await app().runJobs()
  const { subject, body_text: text } = await frenchTo(order.buyer)
  expect(subject).toMatch(/^Asime a tranché \(/)
  expect(text).toContain('L’acheteur est remboursé de 50,00\u00a0GH₵ au total, sur 125,00\u00a0GH₵.')
  expect(text).toContain('\n\n> Both are a little right\n\n')
})

test('an accepted bid is told to its vendor in French', async () => {
  const vendor = await inFrench(await buildVendor(app()))
  const bid = await buildBid(app(), { vendor, amount: 300 })
  const path = `/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`
  const answer = await app().as(bid.itemRequest.owner).post(path, { bid_amount: 3 })
  expect(answer.status, answer.text).toBeLessThan(300)
  await app().runJobs()

  const mail = await frenchTo(vendor)
  expect(mail.subject).toBe('Votre offre à 3,00\u00a0GH₵ a été acceptée')
  expect(mail.body_text).toContain('Voir sur Asime\u00a0: ')
  expect(mail.body_text).toContain(
    'Vous recevez cet e-mail en raison de vos paramètres de notification\u00a0: «\u00a0Your bid is accepted, rejected or needs checking\u00a0».\nNe plus recevoir ces e-mails\u00a0: https://',
  )
})

test('a message that waited is forwarded in French, with its own words', async () => {
  const vendor = await inFrench(await buildVendor(app()))
  const buyer = await buildBuyer(app())
  const product = await buildProduct(app(), { vendor })
  const { body } = await app().as(buyer).post('/conversations', { product_id: product.id })
  await app()
    .as(buyer)
    .post(`/conversations/${body.data.id}/messages`, { content: 'Is it still there?', client_id: crypto.randomUUID() })
  await app().sql('UPDATE notifications SET held_until = now() WHERE held_until IS NOT NULL')
  await notifyOfMessages(app().context)

  const mail = await lastTo(vendor)
  expect(mail.subject).toMatch(/ a écrit à /)
  expect(mail.body_text).toContain('> Is it still there?\n\nPour répondre, ouvrez la conversation.')
  expect(mail.body_html).toContain('<html lang="fr">')
})

test('the daily summary is French; what is from before the choice is counted and not named', async () => {
  const user = await buildBuyer(app())
  const { time } = await findDigestDue(app().context.db)
  const quiet = { quiet: false, quiet_from: '21:00', quiet_to: '07:00', security_in_quiet: true }
  await app()
    .as(user)
    .put('/notifications/settings/times', { ...quiet, digest: time })
  const facts = {
    request_id: crypto.randomUUID(),
    request_title: 'Un groupe électrogène',
    shop: 'Tema Diesel',
    amount: 'GH₵\u00a01,250.00',
  }
  const tell = (key: string) =>
    notify(app().context, app().context.db, { kind: 'new_bid', userId: user.id, facts, key })
  await tell('of before')
  await inFrench(user)
  await tell('of after')
  await sendDigests(app().context)

  const mail = await frenchTo(user)
  expect(mail.subject).toBe('Votre journée sur Asime\u00a0: 2 notifications à lire')
  expect(mail.body_text).toContain('Tema Diesel vous fait une offre à 1\u00a0250,00\u00a0GH₵\nUn groupe électrogène\n')
  expect(mail.body_text).toContain('Une autre notification date d’avant votre choix du français.')
  expect(mail.body_text).not.toContain('bids')
})

test('what goes to an address is in the language of the account that has confirmed it', async () => {
  const confirmed = await inFrench(await buildBuyer(app()))
  const stranger = uniqueEmail()
  const { body } = await register(app(), { email: stranger })
  await inFrench({ token: body.data.access_token } as unknown as TestUser)
  for (const email of [confirmed.email, stranger]) {
    const answer = await app().anonymous.post('/newsletter', { email })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  await app().runJobs()

  expect((await frenchTo(confirmed)).subject).toBe('Confirmez votre abonnement à notre lettre d’information')
  expect((await lastTo({ email: stranger })).subject).toBe('Confirm your newsletter subscription')
})

test('the newsletter is written to each of its readers in their language', async () => {
  const [french, english] = [await inFrench(await buildBuyer(app())), await buildBuyer(app())]
  await buildProduct(app(), { price: 10_000, discountPrice: 8_000 })
  for (const { email } of [french, english])
    await app().sql(
      "INSERT INTO newsletter_subscriptions (email, token_hash, token_expires_at, confirmed_at) VALUES ($1, sha256($1::text::bytea), now(), now() - interval '1 day')",
      [email],
    )
  await sendNewsletter(app().context, undefined)

  const mail = await frenchTo(french)
  expect(mail.subject).toBe('Les bonnes affaires de la semaine')
  expect(mail.body_text).toContain('80,00\u00a0GH₵ au lieu de 100,00\u00a0GH₵')
  expect((await lastTo(english)).subject).toBe('This week’s deals')
})
