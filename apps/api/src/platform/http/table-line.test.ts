import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { inTableTurn } from './table-line.ts'

const app = useTestApp()
const limited = useTestApp({ env: { RATE_LIMITS: 'on' } })

/** Begins so many tables for each of these people, which stay unfinished until the test ends or says so. */
function hold(tables: readonly string[]): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const how = { count: async () => {}, signal: new AbortController().signal }
  const held = Promise.all(tables.map((who) => inTableTurn(who, how, () => promise)))
  const release = async () => {
    resolve()
    await held
  }
  onTestFinished(release)
  return release
}

const times = (n: number, who: string) => Array.from({ length: n }, () => who)

test('while too many tables are written and wait, the next one is refused and told when to come back', async () => {
  const [buyer, other] = await Promise.all([buildBuyer(limited()), buildBuyer(limited())])
  const release = hold(Array.from({ length: 16 }, (_, i) => `person ${i}`))

  for (let i = 0; i < 70; i++) {
    const refused = await limited().as(buyer).get('/orders.csv')
    expectFailure(refused, 'unavailable', 'Our servers are busy. Please try again in a minute')
    expect(refused.headers['retry-after']).toBe('60')
  }
  await release()

  // What was refused used up nothing.
  for (const caller of [buyer, other]) expect((await limited().as(caller).get('/orders.csv')).status).toBe(200)
})

test('one person can take only a part of the line', async () => {
  const [buyer, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])
  const release = hold(times(3, buyer.id))

  expectFailure(await app().as(buyer).get('/orders.csv'), 'unavailable')
  expect((await app().as(other).get('/orders.csv')).status).toBe(200)
  await release()
  expect((await app().as(buyer).get('/orders.csv')).status).toBe(200)
})

test('a person who takes sixty tables in an hour has to wait; nobody else has', async () => {
  const [buyer, other] = await Promise.all([buildBuyer(limited()), buildBuyer(limited())])
  for (let i = 0; i < 60; i++) expect((await limited().as(buyer).get('/orders.csv')).status).toBe(200)

  const refused = await limited().as(buyer).get('/orders.csv')

  expectFailure(refused, 'rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * 60)
  expect((await limited().as(other).get('/orders.csv')).status).toBe(200)
})

test('a table may take longer than other calls', async () => {
  const buyer = await buildBuyer(app())
  const hasty = await startTestApp({ over: app(), limits: { handlerMs: 1 } })
  onTestFinished(() => hasty.close())

  expectFailure(await hasty.as(buyer).get('/orders'), 'unavailable')
  expect((await hasty.as(buyer).get('/orders.csv')).status).toBe(200)
})
