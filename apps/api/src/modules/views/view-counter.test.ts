import { expect, test } from 'vitest'
import { buildItemRequest, buildProduct } from '../../../test/builders.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const AMA = { ip: '198.51.100.1', headers: { 'user-agent': 'A phone' } }
const KOFI = { ip: '198.51.100.2', headers: AMA.headers }

/** Looks at things through a node of its own, whose notes are written when it stops. */
async function visit(...looks: { path: string; ip: string; headers: Record<string, string> }[]): Promise<void> {
  const node = await startOtherNode(app())
  for (const { path, ip, headers } of looks) {
    const res = await node.server.inject({ url: `/api/v1${path}`, remoteAddress: ip, headers })
    expect(res.statusCode).toBe(200)
  }
  await node.server.close()
}

/** Not through the door: whoever asks there is a viewer, too, as soon as this node writes its notes. */
async function viewsOf(path: string): Promise<number> {
  const id = path.split('/').at(-1)
  const [row] = await app().sql(
    'SELECT views_count FROM products WHERE id = $1 UNION ALL SELECT views_count FROM item_requests WHERE id = $1',
    [id],
  )
  return row.views_count
}

async function passTime(minutes: number): Promise<void> {
  await app().sql('UPDATE viewings SET counted_at = counted_at - make_interval(mins => $1)', [minutes])
}

test.for([
  ['products', async (db: TestApp) => `/products/${(await buildProduct(db)).id}`],
  ['item requests', async (db: TestApp) => `/requests/${(await buildItemRequest(db)).id}`],
] as const)('%s: a viewer counts once an hour, two viewers count twice', async ([, build]) => {
  const path = await build(app())

  await visit({ path, ...AMA }, { path, ...AMA }, { path, ...AMA })
  expect(await viewsOf(path)).toBe(1)

  await visit({ path, ...KOFI }, { path, ...AMA, headers: { 'user-agent': 'Her laptop' } })
  expect(await viewsOf(path)).toBe(3)
})

test('an hour is an hour since the look that counted, not the turn of the clock', async () => {
  const path = `/products/${(await buildProduct(app())).id}`
  await visit({ path, ...AMA })

  await passTime(59)
  await visit({ path, ...AMA })
  expect(await viewsOf(path)).toBe(1)

  await passTime(1)
  await visit({ path, ...AMA })
  expect(await viewsOf(path)).toBe(2)
})

test('each thing has its own viewers', async () => {
  const [one, other] = [`/products/${(await buildProduct(app())).id}`, `/products/${(await buildProduct(app())).id}`]

  await visit({ path: one, ...AMA }, { path: other, ...AMA }, { path: other, ...KOFI })

  expect([await viewsOf(one), await viewsOf(other)]).toEqual([1, 2])
})

test('nodes that count the same viewer at once count one', async () => {
  const path = `/products/${(await buildProduct(app())).id}`

  await Promise.all([visit({ path, ...AMA }), visit({ path, ...AMA }), visit({ path, ...AMA })])

  expect(await viewsOf(path)).toBe(1)
})

test('a look writes nothing: it works on a database that takes no writes', async () => {
  const solo = await startTestApp({ poolSize: 1 })
  const { id } = await buildProduct(solo)
  await solo.pool.query('SET default_transaction_read_only = on')

  const answer = await solo.anonymous.get(`/products/${id}`)
  await solo.close()

  expect([answer.status, answer.body.data.views_count]).toEqual([200, 0])
})

test('a look at what is not there counts nothing', async () => {
  const { id, vendor } = await buildProduct(app())
  await app().as(vendor).delete(`/products/${id}`)

  await app().anonymous.get(`/products/${id}`)

  expect(await app().sql('SELECT FROM viewings WHERE subject_id = $1', [id])).toEqual([])
})

test('viewers are kept as hashes, and no longer than they serve', async () => {
  const { id } = await buildProduct(app())
  await visit({ path: `/products/${id}`, ...AMA })
  const [stored] = await app().sql('SELECT viewer_hash FROM viewings WHERE subject_id = $1', [id])
  expect(stored.viewer_hash).toHaveLength(32)
  expect(stored.viewer_hash.toString('latin1')).not.toContain(AMA.ip)

  await passTime(60)
  await app().sql("SELECT graphile_worker.add_job('clean_up')")
  await app().runJobs()

  expect(await app().sql('SELECT FROM viewings WHERE subject_id = $1', [id])).toEqual([])
})

test('who is given a page that was rendered for another is a viewer too', async () => {
  const product = `/products/${(await buildProduct(app())).id}`
  const itemRequest = `/requests/${(await buildItemRequest(app())).id}`
  const node = await startOtherNode(app())
  node.server.get('/:noun/:id', (req, reply) => {
    node.server.views.recordPage(req)
    void reply.send('')
  })
  for (const url of [product, `${product}?from=chat`, itemRequest, '/vendors/1', '/products/none'])
    expect((await node.server.inject({ url, remoteAddress: AMA.ip, headers: AMA.headers })).statusCode).toBe(200)
  await visit({ path: product, ...AMA })
  await node.server.close()

  expect([await viewsOf(product), await viewsOf(itemRequest)]).toEqual([1, 1])
})
