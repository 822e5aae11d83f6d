import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import { type StaffRole, staffRoles } from '@asime/contract/staff-roles'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, type TestUser } from '../builders.ts'
import { buildWorld, call, type World } from '../every-endpoint.ts'
import { useTestApp } from '../test-app.ts'

// Every call of the desk, by each role, with a token that was valid a moment before. None of them does anything.

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const ofDesk = endpoints.filter(({ access }) => access === 'admin')
const allows = (role: StaffRole) => (endpoint: Endpoint) => mayAsStaff(role, endpoint.permission ?? [])

/** The calls that were not refused with one of these. */
async function answered(
  calls: readonly Endpoint[],
  as: TestUser,
  refusal: { status: number; code: string },
): Promise<string[]> {
  const others: string[] = []
  for (const endpoint of calls) {
    const { status, body } = await call(app(), endpoint, world, { as })
    if (status !== refusal.status || body?.code !== refusal.code) others.push(`${endpoint.id}: ${status} ${body?.code}`)
  }
  return others
}

/** Signed in, as a call shows. */
async function buildStaff(staffRole: StaffRole): Promise<TestUser> {
  const person = await buildAdmin(app(), { staffRole })
  expect((await app().as(person).get('/admin/market-health')).status).toBe(200)
  return person
}

test.each(staffRoles)('D20: %s who is suspended is refused by every call of the desk', async (role) => {
  const person = await buildStaff(role)
  // Without ending the session, as if its end had been lost.
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [person.id])

  expect(await answered(ofDesk.filter(allows(role)), person, { status: 403, code: 'account_suspended' })).toEqual([])
})

test.each(staffRoles)('D20: %s whom an owner suspends has no session left for any call of the desk', async (role) => {
  const person = await buildStaff(role)
  const { status } = await app().as(world.admin).post(`/admin/users/${person.id}/suspend`, { reason: 'Left in anger' })

  expect(status).toBe(200)
  expect(await answered(ofDesk.filter(allows(role)), person, { status: 401, code: 'unauthenticated' })).toEqual([])
})

test.each(
  staffRoles.flatMap((before) => staffRoles.filter((after) => after !== before).map((after) => ({ before, after }))),
)(
  'D20: who was $before and is $after is refused what only $before does, with the token from before',
  async ({ before, after }) => {
    const person = await buildStaff(before)
    await app().sql('UPDATE users SET staff_role = $2 WHERE id = $1', [person.id, after])

    const lost = ofDesk.filter((endpoint) => allows(before)(endpoint) && !allows(after)(endpoint))
    expect(lost.length > 0).toBe(after !== 'owner')
    expect(await answered(lost, person, { status: 403, code: 'forbidden' })).toEqual([])
  },
)

test.each(staffRoles)('D20: %s who is no longer an admin is refused by every call of the desk', async (role) => {
  const person = await buildStaff(role)
  await app().sql("UPDATE users SET user_type = 'buyer', staff_role = NULL WHERE id = $1", [person.id])

  expect(await answered(ofDesk, person, { status: 403, code: 'forbidden' })).toEqual([])
})

test.each(staffRoles.filter((role) => role !== 'owner'))(
  'D20: %s whose role an owner changes has no session left for any call of the desk',
  async (role) => {
    const person = await buildStaff(role)
    const next = staffRoles.find((other) => other !== role && other !== 'owner')
    const change = { role: next, if_role: role, reason: 'She does something else now' }
    const { status } = await app().as(world.admin).put(`/admin/staff/${person.id}/role`, change)

    expect(status).toBe(200)
    expect(await answered(ofDesk, person, { status: 401, code: 'unauthenticated' })).toEqual([])
  },
)
