import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { connectLive, type LiveClient } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../database/database.ts'
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-tokens.ts'
import { tellUser } from './tell.ts'

const app = useTestApp({ liveLimits: { sweepMs: 20 } })
let origin: string
beforeAll(async () => {
  origin = await app().listen()
})

const opened: LiveClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
  vi.restoreAllMocks()
})

async function connect(token: string): Promise<LiveClient> {
  const client = await connectLive(origin, token)
  opened.push(client)
  return client
}

/** Moves the clock by which tokens are signed and read. */
function letPass(seconds: number): void {
  const at = app().context.clock.now() + seconds * 1000
  vi.spyOn(app().context.clock, 'now').mockReturnValue(at)
}

/** A little before tokens of now end, and a little after. */
const NEAR_THE_END = ACCESS_TOKEN_SECONDS - 30
const TO_THE_END = 30 + 10

const signFor = ({ id, sessionId }: TestUser) => app().context.accessTokens.sign({ userId: id, sessionId })
const isAsked = ({ type }: { type: string }) => type === 'renew'
const hear = async (page: LiveClient, { id }: TestUser) => {
  await inTransaction(app().context.db, async (tx) => tellUser(tx, id, { type: 'conversations' }))
  return page.next(({ type }) => type === 'conversations')
}

test('D40: a socket ends with the token that it was opened by, and is asked for another one before', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const page = await connect(await signFor(user))
  letPass(NEAR_THE_END)
  const bystander = await connect(await signFor(other))

  expect(await page.next(isAsked)).toEqual({ type: 'renew' })
  await hear(page, user)
  letPass(TO_THE_END)
  expect(await page.cut).toBe('io server disconnect')
  await hear(bystander, other)
  expect(page.told.filter(isAsked)).toHaveLength(1)
  expect(bystander.told.filter(isAsked)).toEqual([])
})

test('D40: a socket that hands over a new token of its session goes on; the same token again does not count', async () => {
  const user = await buildBuyer(app())
  const [token, stolen] = await Promise.all([signFor(user), signFor(user)])
  const [page, thief] = [await connect(token), await connect(stolen)]
  letPass(NEAR_THE_END)
  await Promise.all([page.next(isAsked), thief.next(isAsked)])

  const fresh = await signFor(user)
  expect(await page.say('renew', { token: fresh })).toEqual({ ok: true })
  expect(await thief.say('renew', { token: stolen })).toEqual({ ok: true })
  letPass(TO_THE_END)

  expect(await thief.cut).toBe('io server disconnect')
  await hear(page, user)
  expect(page.told.filter(isAsked)).toHaveLength(1)
  page.told.length = 0
  letPass(NEAR_THE_END - TO_THE_END)
  await page.next(isAsked)
})

test('D40: a token of somebody else or of another session cuts the socket', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const [row] = await app().sql(
    "INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day') RETURNING id",
    [user.id],
  )

  for (const token of [await signFor(other), await signFor({ ...user, sessionId: row.id })]) {
    const page = await connect(user.token)
    page.socket.emit('renew', { token })
    expect(await page.cut).toBe('io server disconnect')
  }
})

test('D40: an expired or invalid token is refused, and changes nothing', async () => {
  const user = await buildBuyer(app())
  const ended = await signFor(user)
  letPass(ACCESS_TOKEN_SECONDS + 10)
  const page = await connect(await signFor(user))

  for (const token of [ended, 'garbage', '', `Bearer ${await signFor(user)}`])
    expect(await page.say('renew', { token })).toMatchObject({ ok: false })

  await hear(page, user)
  letPass(NEAR_THE_END)
  await page.next(isAsked)
})
