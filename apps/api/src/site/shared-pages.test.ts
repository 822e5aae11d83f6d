import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createSharedPages } from './shared-pages.ts'

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

  const pages = await Promise.all(['a1', 'b2', 'c3'].map((nonce) => shared.get('/', nonce, render)))

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
    const get = async () => (await shared.get('/', 'n', render)).text()
    const page = (number: number) => `<script nonce="n">${number}</script>`
    expect(await get()).toBe(page(1))

    vi.advanceTimersByTime(2_000)
    expect(await Promise.all([get(), get()])).toEqual([page(1), page(1)])
    await vi.waitFor(async () => expect(await get()).toBe(page(2)))
    expect(count()).toBe(2)

    vi.advanceTimersByTime(4_000)
    expect(await get()).toBe(page(3))
  } finally {
    vi.useRealTimers()
  }
})

test('neither an outage nor a crash is kept', async () => {
  const shared = createSharedPages()
  const outage = renderer(503)
  expect((await shared.get('/', 'n', outage.render)).status).toBe(503)
  await expect(shared.get('/', 'n', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

  const well = renderer()
  expect((await shared.get('/', 'n', well.render)).status).toBe(200)
})

test('no more pages are kept than fit', async () => {
  const shared = createSharedPages()
  const { render, count } = renderer()
  for (let i = 0; i < 101; i++) await shared.get(`/products?search=${i}`, 'n', render)

  await shared.get('/products?search=100', 'n', render)
  expect(count()).toBe(101)
  await shared.get('/products?search=0', 'n', render)
  expect(count()).toBe(102)
})
