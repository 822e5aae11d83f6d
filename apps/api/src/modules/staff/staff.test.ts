import { addStaffEndpoint, listStaffEndpoint } from '@asime/contract/staff'
import { beforeAll, expect, test } from 'vitest'
import { uniqueEmail } from '../../../test/accounts.ts'
import { overtaking } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildAdminWithCodes,
  buildBuyer,
  buildMember,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let owner: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
})

const reason = 'As agreed'
const add = (email: string, role = 'support', by = owner) => app().as(by).post('/admin/staff', { email, role, reason })
const change = (id: string, role: string, seen: string | null, by = owner) =>
  app().as(by).put(`/admin/staff/${id}/role`, { role, if_role: seen, reason })
const remove = (id: string, seen: string | null, by = owner) =>
  app()
    .as(by)
    .delete(`/admin/staff/${id}`, { body: { if_role: seen, reason } })
const roleOf = async (user: TestUser) =>
  (await app().sql('SELECT user_type, staff_role FROM users WHERE id = $1', [user.id]))[0]

test('an owner makes an account an admin’s and takes it back; they sign in again, and other owners are notified', async () => {
  const buyer = await buildBuyer(app())
  const [other, support] = [await buildAdmin(app()), await buildAdmin(app(), { staffRole: 'support' })]
  const toldOf = async ({ id }: TestUser) =>
    (await app().sql("SELECT title FROM notifications WHERE user_id = $1 AND kind ~ '^staff_' ORDER BY id", [id])).map(
      ({ title }) => title,
    )

  const added = await add(buyer.email.toUpperCase(), 'finance')

  expect(added.status, added.text).toBe(201)
  expectContract(addStaffEndpoint, added)
  expect(added.body.data).toMatchObject({
    id: buyer.id,
    staff_role: 'finance',
    last_sign_in_at: null,
    is_caller: false,
  })
  expectFailure(await app().as(buyer).get('/auth/profile'), 'unauthenticated')
  expect((await remove(buyer.id, 'finance')).status).toBe(204)
  expect(await roleOf(buyer)).toEqual({ user_type: 'buyer', staff_role: null })
  expectFailure(await remove(buyer.id, null), 'not_found')
  expect(await toldOf(buyer)).toEqual(['You are now an admin of Asime: Finance', 'You are no longer an admin of Asime'])
  expect(await toldOf(other)).toEqual([
    `${buyer.fullName} is now an admin: Finance`,
    `${buyer.fullName} is no longer an admin`,
  ])
  expect([await toldOf(owner), await toldOf(support)]).toEqual([[], []])
})

test('an owner who gets another role keeps no notifications that lead to what is not for it', async () => {
  const [former, leaving, remaining] = [await buildAdmin(app()), await buildAdmin(app()), await buildAdmin(app())]
  const added = await add((await buildBuyer(app())).email)
  await change(added.body.data.id, 'moderator', 'support')
  const loosened = await app()
    .as(owner)
    .put('/admin/settings/dispute_approval_above', { value: 999_999, if_version: 0, reason })
  expect(loosened.status, loosened.text).toBe(200)
  const pathsOf = async ({ id }: TestUser) =>
    (await app().sql('SELECT path FROM notifications WHERE user_id = $1', [id])).map(({ path }) => path)
  const ofOwners = expect.arrayContaining(['/app/admin/staff', '/app/admin/settings/history'])
  for (const each of [former, leaving, remaining]) expect(await pathsOf(each)).toEqual(ofOwners)

  await change(former.id, 'moderator', 'owner')
  await remove(leaving.id, 'owner')

  for (const each of [former, leaving])
    expect((await pathsOf(each)).filter((path) => path.startsWith('/app/admin/'))).toEqual([])
  expect(await pathsOf(remaining)).toEqual(ofOwners)
})

test('only a confirmed account without a shop becomes an admin’s', async () => {
  const vendor = await buildVendor(app())
  const [member, unconfirmed, suspended] = [
    await buildMember(app(), vendor, 'packer'),
    await buildBuyer(app()),
    await buildBuyer(app()),
  ]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  for (const email of [vendor, member, unconfirmed, suspended, owner, { email: uniqueEmail() }].map(
    (each) => each.email,
  ))
    expectInvalid(await add(email), { email: expect.any(String) })
  expect(await roleOf(vendor)).toEqual({ user_type: 'vendor', staff_role: null })
})

test('a removed admin who has sold here is a vendor again', async () => {
  const vendor = await buildVendor(app())
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'support' WHERE id = $1", [vendor.id])

  await remove(vendor.id, 'support')

  expect(await roleOf(vendor)).toEqual({ user_type: 'vendor', staff_role: null })
})

test('another role ends the sessions and sockets of whoever had it', async () => {
  const admin = await buildAdmin(app(), { staffRole: 'support' })
  const { cut } = await connectLive(await app().listen(), admin.token)

  const changed = await change(admin.id, 'moderator', 'support')

  expect(changed.body.data).toMatchObject({ id: admin.id, staff_role: 'moderator' })
  await cut
  expectFailure(await app().as(admin).get('/auth/profile'), 'unauthenticated')
  // What the second of two has seen is the past.
  expectFailure(await change(admin.id, 'finance', 'support'), 'conflict')
})

test('nobody changes their own role, and of two owners who remove each other one remains', async () => {
  const [one, other] = [await buildAdmin(app()), await buildAdmin(app())]
  expectFailure(await change(one.id, 'support', 'owner', one), 'forbidden')
  expectFailure(await remove(one.id, 'owner', one), 'forbidden')

  const [first, second] = await overtaking(
    app(),
    'audit_events',
    () => remove(other.id, 'owner', one),
    () => remove(one.id, 'owner', other),
  )

  expect([first.status, second.status]).toEqual([204, 403])
  expect(await roleOf(one)).toEqual({ user_type: 'admin', staff_role: 'owner' })
})

test('all admins are listed with their last sign-in', async () => {
  await app().sql(
    "INSERT INTO audit_events (kind, actor_type, user_id, happened_at) SELECT 'admin_signed_in', 'user', $1, t FROM unnest($2::timestamptz[]) AS t",
    [owner.id, ['2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z']],
  )

  const listed = await app().as(owner).get('/admin/staff')

  expectContract(listStaffEndpoint, listed)
  expect(listed.body.data.find((each: any) => each.id === owner.id)).toMatchObject({
    email: owner.email,
    staff_role: 'owner',
    last_sign_in_at: expect.stringMatching(/^2026-02-02/),
    is_caller: true,
  })
})

test('an owner drops the codes of an admin who has lost them, who signs in by password and sets up new ones', async () => {
  const [lost, other] = [await buildAdminWithCodes(app()), await buildAdmin(app())]
  const reset = (id: string, by = owner) =>
    app().as(by).delete(`/admin/staff/${id}/second-factor`, { body: { reason } })
  const titleFor = async ({ id }: TestUser) =>
    (await app().sql("SELECT title FROM notifications WHERE user_id = $1 AND kind ~ 'reset' ORDER BY id", [id])).map(
      ({ title }) => title,
    )

  expectFailure(await reset(owner.id), 'forbidden', 'You cannot reset your own codes. Ask another owner')
  expectFailure(await reset(lost.id, lost), 'forbidden')
  expectFailure(await reset((await buildBuyer(app())).id), 'not_found')
  const keyed = await buildAdmin(app())
  for (const { id } of [lost, keyed])
    await app().sql(
      "INSERT INTO passkeys (user_id, credential_id, public_key, transports, name) VALUES ($1, uuid_send($1), 'x', '{}', 'A telephone')",
      [id],
    )
  const linked = await buildAdmin(app())
  for (const { id } of [lost, linked])
    await app().sql(
      "INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ('https://google.test', $1::text, $1::uuid, 'google')",
      [id],
    )
  const answers = await Promise.all([reset(lost.id), reset(lost.id, other)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expectFailure(await app().as(lost).get('/auth/profile'), 'unauthenticated')
  const [kept] = await app().sql(
    'SELECT second_factor_since, (SELECT count(*)::int FROM second_factors WHERE user_id = u.id) AS secrets, (SELECT count(*)::int FROM passkeys WHERE user_id = u.id) AS passkeys, (SELECT count(*)::int FROM provider_identities WHERE user_id = u.id) AS identities FROM users u WHERE id = $1',
    [lost.id],
  )
  expect(kept).toEqual({ second_factor_since: null, secrets: 0, passkeys: 0, identities: 0 })
  expect(await titleFor(lost)).toEqual(['Your sign-in codes and passkeys were reset'])
  expect([...(await titleFor(owner)), ...(await titleFor(other))]).toEqual([
    `Sign-in codes and passkeys of ${lost.fullName} were reset`,
  ])

  // Whoever has passkeys or a linked account alone may have lost them as well.
  for (const [{ id }, what] of [
    [keyed, 'has_passkeys'],
    [linked, 'has_linked_accounts'],
  ] as const) {
    const has = async () =>
      (await app().as(owner).get('/admin/staff')).body.data.find((each: any) => each.id === id)[what]
    expect(await has()).toBe(true)
    expect((await reset(id)).status).toBe(204)
    expect(await has()).toBe(false)
    expectFailure(await reset(id), 'conflict', 'They have no codes, passkeys or linked accounts')
  }
})
