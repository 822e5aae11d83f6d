import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bucketEnvironment, startBucket } from '../../../test/bucket-stub.ts'
import { buildAdmin, buildBuyer } from '../../../test/builders.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { startTestApp, type TestApp, TEST_SECRET } from '../../../test/test-app.ts'
import { buildUpload } from '../../../test/uploads.ts'
import { machineClock } from '../../platform/clock.ts'
import { deriveSecrets } from '../../platform/secrets.ts'
import { isGivenOut, privateLinks } from './private-links.ts'

const HOUR_MS = 3_600_000

async function statusesOf(app: TestApp, links: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(links.map((url) => app.server.inject({ url })))
  return answers.map(({ statusCode }) => statusCode)
}

test.for(['folder', 'bucket'] as const)(
  'with a %s, what shows a problem or a parcel opens by links that its order gives to its sides and admins alone',
  async (store) => {
    const folder = await mkdtemp(join(tmpdir(), 'asime-files-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const env = store === 'bucket' ? bucketEnvironment(await startBucket()) : { DATA_DIR: folder }
    const app = await startTestApp({ env })
    onTestFinished(() => app.close())
    const order = await buildPaidOrder(app)
    const admin = await buildAdmin(app)
    const parcel = await buildUpload(app, order.vendor)
    const crack = await buildUpload(app, order.buyer)
    const path = `/orders/${order.orderId}`
    await app.as(order.vendor).post(`${path}/dispatch`, { photos: [parcel.url] })
    const report = { kind: 'damaged', reason: 'It is cracked', photos: [crack.url] }
    expect((await app.as(order.buyer).post(`${path}/report-problem`, report)).status).toBe(200)

    const plain = [parcel.url, crack.url, crack.url.replace('1600.webp', '400.avif')]
    expect(await statusesOf(app, plain)).toEqual([404, 404, 404])
    expect((await app.as(await buildBuyer(app)).get(`${path}/dispute`)).status).toBe(404)
    for (const side of [order.buyer, order.vendor, admin]) {
      const { dispatch } = (await app.as(side).get(path)).body.data
      const { messages } = (await app.as(side).get(`${path}/dispute`)).body.data
      const given: string[] = [...dispatch.photos, ...messages[0].photos]
      expect(given).toHaveLength(2)
      expect(await statusesOf(app, given)).toEqual([200, 200])
      const [, link = ''] = given
      const { headers } = await app.server.inject({ url: link })
      expect(headers['cache-control']).toBe('private, max-age=3600')
      expect(
        await statusesOf(app, [
          link.replace(crack.id, parcel.id),
          link.replace(/until=\d+/, 'until=9999999999'),
          link.replace(/key=.{4}/, 'key=AAAA'),
          `${link}&key=x`,
        ]),
      ).toEqual([404, 404, 404, 404])
    }

    // What its owner shows to everybody is for everybody.
    const saved = await app.as(order.buyer).put('/auth/profile', { avatar_url: crack.url })
    expect(saved.status, saved.text).toBe(200)
    expect(await statusesOf(app, plain)).toEqual([404, 200, 200])
  },
)

test('a link that was given out is good for more than an hour and less than two, and for its own file alone', () => {
  const signing = { secrets: deriveSecrets(TEST_SECRET), clock: machineClock }
  const id = '01a1f9c6-5899-77f3-aa36-f2a826e8d3dd'
  const [link = ''] = privateLinks(signing, [`/media/uploads/${id}/1600.webp`])
  const { until = '', key = '' } = Object.fromEntries(new URL(link, 'https://a.example').searchParams)

  expect(Number(until) * 1000 - Date.now()).toBeGreaterThan(HOUR_MS)
  expect(Number(until) * 1000 - Date.now()).toBeLessThanOrEqual(2 * HOUR_MS)
  expect(isGivenOut(signing, id, { until, key })).toBe(true)
  expect(isGivenOut(signing, id, { until: String(Math.floor(Date.now() / 1000)), key })).toBe(false)
  expect(privateLinks(signing, ['https://elsewhere.example/a.png'])).toEqual(['https://elsewhere.example/a.png'])
})
