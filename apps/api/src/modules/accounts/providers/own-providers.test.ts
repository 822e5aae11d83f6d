import { randomInt } from 'node:crypto'
import {
  confirmByProviderEndpoint,
  linkProviderEndpoint,
  listOwnProvidersEndpoint,
} from '@asime/contract/own-providers'
import { answerProviderEndpoint } from '@asime/contract/provider-sign-in'
import { afterAll, expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD } from '../../../../test/accounts.ts'
import { buildAdmin, buildBuyer } from '../../../../test/builders.ts'
import { expectContract } from '../../../../test/contract.ts'
import { expectFailure } from '../../../../test/failures.ts'
import { type LocalPerson, startLocalProvider } from '../../../../test/local-providers.ts'
import { answer, follow, start, startOwn, visit } from '../../../../test/provider-visits.ts'
import { TEST_ORIGIN } from '../../../../test/origin.ts'
import { useTestApp } from '../../../../test/test-app.ts'

const locals = {
  google: await startLocalProvider('google', TEST_ORIGIN),
  facebook: await startLocalProvider('facebook', TEST_ORIGIN),
}
const app = useTestApp({ env: { ...locals.google.env, ...locals.facebook.env } })
afterAll(async () => {
  await Promise.all(Object.values(locals).map((local) => local.stop()))
})

type Provider = keyof typeof locals
const LINK = '/auth/providers/link'
const CONFIRM = '/auth/confirm/provider'
const buildPerson = (): LocalPerson => ({ sub: String(randomInt(1e12, 9e12)), name: 'Ama', email: 'ama@gmail.com' })
const letGrowOld = ({ sessionId }: { sessionId: string }) =>
  app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE id = $1", [sessionId])

type Person = { id: string; token: string; sessionId: string }
async function goThere(who: Person, path: typeof LINK | typeof CONFIRM, provider: Provider, person: LocalPerson) {
  const { begun } = await startOwn(app(), who, path, provider)
  return follow(locals[provider], provider, begun, person)
}
const link = async (who: Person, provider: Provider, person: LocalPerson) =>
  answer(app(), await goThere(who, LINK, provider, person), { as: who })
const unlink = (who: Person, provider: Provider) => app().as(who).post('/auth/providers/unlink', { provider })
const listed = async (who: Person) => (await app().as(who).get('/user/sign-in-providers')).body.data
const comesIn = async (provider: Provider, person: LocalPerson) =>
  (await visit(app(), locals[provider], provider, person)).body.data?.outcome

test('a linked account signs in, whatever its email, until it is unlinked; the owner hears of both', async () => {
  const owner = await buildUserWithPassword(app())
  const person = buildPerson()
  await letGrowOld(owner)
  expectFailure((await startOwn(app(), owner, LINK, 'google')).said, 'confirmation_required')
  expect((await app().as(owner).post('/auth/confirm', { password: PASSWORD })).status).toBe(204)

  expectContract(linkProviderEndpoint, (await startOwn(app(), owner, LINK, 'google')).said)
  const said = await link(owner, 'google', person)
  expectContract(answerProviderEndpoint, said)
  expect(said.body.data).toEqual({ outcome: 'linked', return_to: '/app/profile' })

  const list = await app().as(owner).get('/user/sign-in-providers')
  expectContract(listOwnProvidersEndpoint, list)
  expect(list.body.data).toMatchObject([
    { provider: 'google', is_set_up: true, linked: { email: 'ama@gmail.com' }, is_only_way: false },
    { provider: 'facebook', is_set_up: true, linked: null, is_only_way: false },
  ])
  expect(await comesIn('google', person)).toBe('signed_in')
  expectFailure((await startOwn(app(), owner, LINK, 'google')).said, 'conflict')

  await letGrowOld(owner)
  expectFailure(await unlink(owner, 'google'), 'confirmation_required')
  await app().as(owner).post('/auth/confirm', { password: PASSWORD })
  expect((await unlink(owner, 'google')).status).toBe(204)
  expect((await unlink(owner, 'google')).status).toBe(204)
  expect(await comesIn('google', person)).toBe('account_needed')
  await app().runJobs()
  const subjects = (await mailsTo(app(), owner.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining(['Google was linked to your account', 'Google was unlinked from your account']),
  )
  const events = await app().sql(
    "SELECT kind, address, session_id FROM audit_events WHERE user_id = $1 AND kind LIKE 'provider_%' ORDER BY kind",
    [owner.id],
  )
  const from = { address: '127.0.0.1', session_id: owner.sessionId }
  expect(events).toEqual([
    { kind: 'provider_linked', ...from },
    { kind: 'provider_unlinked', ...from },
  ])
})

test('unlinking ends the sessions that the account opened, and one that it is about to open', async () => {
  const owner = await buildUserWithPassword(app())
  const person = buildPerson()
  await link(owner, 'google', person)
  const thief = (await visit(app(), locals.google, 'google', person)).body.data.session
  expect((await app().as(thief).get('/auth/profile')).status).toBe(200)
  const begun = await goThere({ ...owner, token: thief.token }, LINK, 'facebook', buildPerson())

  expect((await unlink(owner, 'google')).status).toBe(204)

  expectFailure(await app().as(thief).get('/auth/profile'), 'unauthenticated')
  expectFailure(await answer(app(), begun), 'invalid_token')
  expect((await app().as(owner).get('/auth/profile')).status).toBe(200)
  expect(await app().sql('SELECT FROM provider_visits WHERE user_id = $1', [owner.id])).toEqual([])
  const told = await app().sql("SELECT detail FROM notifications WHERE user_id = $1 AND kind = 'provider_unlinked'", [
    owner.id,
  ])
  expect(told).toEqual([{ detail: expect.stringContaining('all other sessions have ended') }])
})

test('an account linked elsewhere is not linked, and only the session that asked links one', async () => {
  const [owner, other] = [await buildUserWithPassword(app()), await buildUserWithPassword(app())]
  const person = buildPerson()
  expect((await link(owner, 'google', person)).status).toBe(200)
  expectFailure(await link(other, 'google', person), 'conflict', expect.stringContaining('already linked'))

  for (const as of [other, undefined]) {
    const back = await goThere(owner, LINK, 'facebook', buildPerson())
    const options = as && { as }
    expectFailure(await answer(app(), back, options), 'forbidden', expect.stringContaining('no longer signed in here'))
    // It is over for whoever began it, too.
    expectFailure(await answer(app(), back, { as: owner }), 'invalid_token')
  }
  expect(await listed(owner)).toMatchObject([{ linked: expect.anything() }, { linked: null }])
  expect(await listed(other)).toMatchObject([{ linked: null }, { linked: null }])
})

test('the last way to sign in stays, even when two are removed at once', async () => {
  const owner = await buildBuyer(app())
  for (const provider of ['google', 'facebook'] as const)
    expect((await link(owner, provider, buildPerson())).status).toBe(200)

  const both = await Promise.all([unlink(owner, 'google'), unlink(owner, 'facebook')])

  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const left = (await listed(owner)).filter(({ linked }: { linked: object | null }) => linked)
  expect(left).toMatchObject([{ is_only_way: true }])
  expectFailure(await unlink(owner, left[0].provider), 'conflict', expect.stringContaining('Set a password first'))
})

test('whoever has no password confirms by their own account there, in the session that asks', async () => {
  const owner = await buildBuyer(app())
  const person = buildPerson()
  await link(owner, 'google', person)
  await letGrowOld(owner)

  expect((await app().as(owner).get('/auth/confirm')).body.data).toMatchObject({ ways: ['google'] })
  expectFailure((await startOwn(app(), owner, CONFIRM, 'facebook')).said, 'conflict')
  expectContract(confirmByProviderEndpoint, (await startOwn(app(), owner, CONFIRM, 'google')).said)
  const wrong = await answer(app(), await goThere(owner, CONFIRM, 'google', buildPerson()), { as: owner })
  expectFailure(wrong, 'forbidden', expect.stringContaining('not the Google account'))
  expectFailure(await app().as(owner).post('/user/data/export', {}), 'confirmation_required')

  const back = await goThere(owner, CONFIRM, 'google', person)
  const said = await answer(app(), back, { as: owner })
  expect(said.body.data).toEqual({ outcome: 'confirmed', return_to: '/app/profile' })
  expect((await app().as(owner).post('/user/data/export', {})).status).toBe(200)
  expectFailure(await answer(app(), back, { as: owner }), 'invalid_token')
})

test('an admin who has no codes yet confirms by a provider, and can do nothing else by one', async () => {
  const admin = await buildAdmin(app())
  const person = buildPerson()
  expect((await link(admin, 'google', person)).status).toBe(200)
  const toLink = await goThere(admin, LINK, 'facebook', buildPerson())
  await letGrowOld(admin)
  await app().sql('UPDATE sessions SET second_factor_at = NULL WHERE id = $1', [admin.sessionId])

  expectFailure(await answer(app(), toLink, { as: admin }), 'second_factor_missing')
  const said = await answer(app(), await goThere(admin, CONFIRM, 'google', person), { as: admin })
  expect(said.body.data).toEqual({ outcome: 'confirmed', return_to: '/app/profile' })
  expectFailure(await app().as(admin).get('/user/sign-in-providers'), 'second_factor_missing')
})

test('neither whoever has a password nor whoever has codes on confirms by a provider', async () => {
  const owner = await buildUserWithPassword(app())
  await link(owner, 'google', buildPerson())
  expectFailure((await startOwn(app(), owner, CONFIRM, 'google')).said, 'conflict')

  await app().sql('UPDATE users SET password_hash = NULL, second_factor_since = now() WHERE id = $1', [owner.id])
  await app().sql('UPDATE sessions SET second_factor_at = now() WHERE id = $1', [owner.sessionId])
  expectFailure((await startOwn(app(), owner, CONFIRM, 'google')).said, 'second_factor_required')
})

test('to confirm or to link, Google is asked to have people sign in anew, and a sign-in of before is refused where it says so', async () => {
  const owner = await buildBuyer(app())
  const person = buildPerson()
  const asksAnew = (location: string) => new URL(location).searchParams.get('max_age')
  expect(asksAnew((await start(app(), 'google')).location)).toBe(null)
  for (const path of [LINK, CONFIRM] as const) {
    if (path === CONFIRM) await link(owner, 'google', person)
    expect(asksAnew((await startOwn(app(), owner, path, 'google')).begun.location)).toBe('0')
  }

  const longAgo = { ...person, signedInAt: Math.floor(Date.now() / 1000) - 3_600 }
  await letGrowOld(owner)
  const refused = await answer(app(), await goThere(owner, CONFIRM, 'google', longAgo), { as: owner })
  expectFailure(refused, 'forbidden', expect.stringContaining('has not asked who you are'))
  expect((await visit(app(), locals.google, 'google', longAgo)).body.data?.outcome).toBe('signed_in')
  const said = await answer(app(), await goThere(owner, CONFIRM, 'google', person), { as: owner })
  expect(said.body.data).toMatchObject({ outcome: 'confirmed' })
})
