import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createSharedPages, type SharedPages } from './shared-pages.ts'

/** What a visitor with this nonce gets. */
async function read(shared: SharedPages, key: string, nonce: string, render: (nonce: string) => Promise<Response>) {
  return (await shared.get(key, nonce, render)).page.toResponse(nonce)
}

/** A renderer that counts what it makes. */
function renderer(status = 200) {
  let made = 0
  return {
    count: () => made,
    render: async (nonce: string) => {
      made++
      await sleep(5)
      return new Response(`<script nonce="${nonce}">${made}</script>`, {
        status,
        headers: { 'content-type': 'text/html' },
      })
    },
  }
}

test('a rush is served by one rendering, each visitor with a nonce of their own', async () => {
  const shared = createSharedPages()
  const { render, count } = renderer()

  const pages = await Promise.all(['a1', 'b2', 'c3'].map((nonce) => read(shared, '/', nonce, render)))

  expect(count()).toBe(1)
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual([
    '<script nonce="a1">1</script>',
    '<script nonce="b2">1</script>',
    '<script nonce="c3">1</script>',
  ])
  expect(pages[2]?.headers.get('content-type')).toBe('text/html')
})

test('other keys are other pages, and after its life a page is made again', async () => {
  const shared = createSharedPages({ lifeMs: 0 })
  const { render, count } = renderer()

  await shared.get('/', 'n', render)
  await shared.get('/products', 'n', render)
  await shared.get('/', 'n', render)

  expect(count()).toBe(3)
})

test('while a page is renewed nobody waits, and one that is too old is not given', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const shared = createSharedPages({ lifeMs: 2_000 })
    const { render, count } = renderer()
    const get = async () => (await read(shared, '/', 'n', render)).text()
    const page = (number: number) => `<script nonce="n">${number}</script>`
    expect(await get()).toBe(page(1))

    vi.advanceTimersByTime(2_000)
    expect(await Promise.all([get(), get()])).toEqual([page(1), page(1)])
    await vi.waitFor(async () => expect(await get()).toBe(page(2)), 20_000)
    expect(count()).toBe(2)

    vi.advanceTimersByTime(4_000)
    expect(await get()).toBe(page(3))
  } finally {
    vi.useRealTimers()
  }
})

test('what nobody asks for any more is forgotten', async () => {
  const shared = createSharedPages({ lifeMs: 20 })
  const { render } = renderer()
  await shared.get('/', 'n', render)
  await shared.get('/products', 'n', render)
  expect(shared.count()).toBe(2)

  await expect.poll(() => shared.count()).toBe(0)
})

test('neither an outage nor a crash is kept', async () => {
  const shared = createSharedPages()
  const outage = renderer(503)
  expect((await shared.get('/', 'n', outage.render)).page.status).toBe(503)
  await expect(shared.get('/', 'n', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  const well = renderer()
  expect((await shared.get('/', 'n', well.render)).page.status).toBe(200)
})

test('no more pages are kept than fit', async () => {
  const shared = createSharedPages()
  const { render, count } = renderer()
  for (let i = 0; i < 201; i++) await shared.get(`/products?search=${i}`, 'n', render)

  await shared.get('/products?search=200', 'n', render)
  expect(count()).toBe(201)
  await shared.get('/products?search=0', 'n', render)
  expect(count()).toBe(202)
})

test('what is compressed once for all holds the nonce of each', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `<li>Akwaaba ${row} ɛyɛ</li>`).join('')
  const textWith = (nonce: string) =>
    `<script nonce="${nonce}">1</script>${rows}<i nonce="${nonce}"></i>${rows}${nonce}`
  const shared = createSharedPages()
  const render = async (nonce: string) => new Response(textWith(nonce))
  expect((await shared.get('/', 'a'.repeat(24), render)).isAgain).toBe(false)

  for (const nonce of ['b'.repeat(24), 'c+/='.repeat(6)]) {
    const { page, isAgain } = await shared.get('/', nonce, render)
    expect(isAgain).toBe(true)
    const packed = await page.gzip(nonce)
    expect(gunzipSync(packed).toString()).toBe(textWith(nonce))
    // The second run of rows refers to the first, across the nonce between them.
    expect(packed.length).toBeLessThan(Buffer.byteLength(rows) / 4)
  }
})
