import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildItemRequest, buildProduct, buildVendor } from '../../../test/builders.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { createSitemaps } from './sitemaps.ts'
import { FILE_ENTRIES } from './sitemaps.repository.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

async function get(path: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, body, rawPayload } = await app().server.inject({ url: path, headers })
  return { status, headers: answered, text: body, bytes: rawPayload }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
/** All addresses of what Asime has, by the way that search engines take. */
async function walk(): Promise<string[]> {
  const addresses = []
  // As one that comes for the first time: an hour is not waited for here.
  for (const file of locations(await createSitemaps(app().pool, 'https://asime.example').index())) {
    const { status, text } = await get(new URL(file).pathname)
    expect(status, file).toBe(200)
    addresses.push(...locations(text))
  }
  return addresses
}

test('robots are told what not to visit, and where the site map is', async () => {
  const { status, headers, text } = await get('/robots.txt')

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /app/',
      'Disallow: /checkout',
      'Sitemap: https://asime.example/sitemap.xml',
    ]),
  )
  // Prefixes: this one would forbid the icons too.
  expect(text.split('\n')).not.toContain('Disallow: /app')
})

test('the site map leads to every page and thing that is public, and to no other', async () => {
  const product = await buildProduct(app())
  const gone = await buildProduct(app(), { vendor: product.vendor })
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [gone.id])
  const open = await buildItemRequest(app())
  const closed = await buildItemRequest(app(), { status: 'closed' })
  const cancelled = await buildItemRequest(app(), { status: 'cancelled' })
  const suspended = await buildVendor(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  const addresses = await walk()

  const site = 'https://asime.example'
  expect(addresses).toEqual(
    expect.arrayContaining([
      `${site}/`,
      `${site}/products`,
      `${site}/help`,
      `${site}/products?category=01920000-0000-7000-8000-000000000001`,
      `${site}/products/${product.id}`,
      `${site}/vendors/${product.vendor.vendorId}`,
      `${site}/requests/${open.id}`,
      `${site}/requests/${closed.id}`,
    ]),
  )
  const others = [gone.id, cancelled.id, suspended.vendorId]
  expect(addresses.filter((address) => others.some((id) => address.includes(id)))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('entries say when they changed, and files may be kept for an hour', async () => {
  const { id } = await buildProduct(app())
  await app().sql("UPDATE products SET updated_at = '2026-03-11T10:00:00Z' WHERE id = $1", [id])

  const { headers, text } = await get(`/sitemaps/products-${id}.xml`)

  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
  })
  expect(text).toContain(`<url><loc>https://asime.example/products/${id}</loc><lastmod>2026-03-11</lastmod></url>`)
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n[^]*\n<\/urlset>\n$/)
})

test('files come compressed for those who take them so', async () => {
  const packed = await get('/sitemaps/pages.xml', { 'accept-encoding': 'gzip, deflate' })
  const plain = await get('/sitemaps/pages.xml', { 'accept-encoding': 'gzip;q=0, identity' })

  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.text)
})

test.for(['none', 'products', 'products-', 'products-1', 'users-01890000-0000-7000-8000-000000000000', '%00', '..'])(
  'there is no file called %s',
  async (name) => {
    const { status, text } = await get(`/sitemaps/${name}.xml`)

    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found'])
  },
)

test('a market without anything has a site map of its pages', async () => {
  const empty = await startTestApp()

  const { body, statusCode } = await empty.server.inject('/sitemap.xml')

  expect(statusCode).toBe(200)
  expect(locations(body).map((address) => new URL(address).pathname)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/categories.xml',
  ])
  await empty.close()
})

test('more than fits in a file begins another, found without reading what came before', async () => {
  const many = await startTestApp()
  const { vendor } = await buildProduct(many)
  // So many at once without their search documents and counts, which no site map reads.
  await many.sql('ALTER TABLE products DISABLE TRIGGER USER')
  await many.sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT $1, '01920000-0000-7000-8000-000000000001', 'Bead ' || n, 'One of many', 100, 1 FROM generate_series(1, 25000) AS n`,
    [vendor.vendorId],
  )
  await many.sql('ALTER TABLE products ENABLE TRIGGER USER')
  const sitemaps = createSitemaps(many.pool, 'https://asime.example', 0)

  const files = locations(await sitemaps.index()).filter((address) => address.includes('/products-'))
  const pages = []
  for (const file of files) {
    const entries = locations((await sitemaps.file(file.replace(/.*\/|\.xml$/g, ''))) ?? '')
    expect(entries.length).toBeLessThanOrEqual(FILE_ENTRIES)
    pages.push(...entries)
  }

  expect(files).toHaveLength(3)
  expect(new Set(pages).size).toBe(25_001)
  // Asked again, nothing has moved; what is new is in the last file.
  await buildProduct(many, { vendor })
  expect(locations(await sitemaps.index()).filter((address) => address.includes('/products-'))).toEqual(files)
  await many.close()
})
