import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCalls, type KnownAnswer } from './page-calls.ts'
import { createSharedPages, type SharedPages } from './shared-pages.ts'

const signal = new AbortController().signal
const get = (path: string) => ({ method: 'GET' as const, path, body: undefined, signal })

/** An API whose answers can be changed, and a page that is made of one of them, or of none where the call fails. */
function site({ status = 200, answer = 'Kente' }: { status?: number; answer?: string | number | Error } = {}) {
  const state = { status, answer, asked: 0, made: 0 }
  const visit = (nonce = 'n1', { mayBeOld = false } = {}) => {
    const calls = createPageCalls(async ({ path }) => {
      state.asked++
      await sleep(1)
      if (state.answer instanceof Error) throw state.answer
      return typeof state.answer === 'number'
        ? { status: state.answer, body: '' }
        : { status: 200, body: `${path} ${state.answer}` }
    })
    const render = async () => {
      state.made++
      const { body } = await calls.callApi(get('/one')).catch(() => ({ body: 'nothing' }))
      await sleep(5)
      return new Response(`<script nonce="${nonce}">${body} ${state.made}</script>`, {
        status: state.status,
        headers: { 'content-type': 'text/html' },
      })
    }
    return {
      mayBeOld,
      fill: () => ({ nonce, pieces: [] }),
      calls,
      ask: (known: readonly KnownAnswer[]) => calls.ask(known, signal),
      render,
    }
  }
  return { state, visit }
}

/** What a visitor with this nonce gets. */
async function read(shared: SharedPages, key: string, visit: ReturnType<ReturnType<typeof site>['visit']>) {
  return (await (await shared.get(key, visit)).page.toResponse(visit.fill())).text()
}

const OLD = { mayBeOld: true }

test('a rush is served by one rendering, each visitor with a nonce of their own', async () => {
  const shared = createSharedPages()
  const { visit, state } = site()
  const visits = ['a1', 'b2', 'c3'].map((nonce) => visit(nonce, OLD))
  const pages = await Promise.all(visits.map((each) => shared.get('/', each)))

  expect(state).toMatchObject({ made: 1, asked: 1 })
  expect(pages.map(({ isAgain }) => isAgain)).toEqual([false, true, true])
  const answers = await Promise.all(pages.map(({ page }, index) => page.toResponse(visits[index]!.fill())))
  expect(answers[2]?.headers.get('content-type')).toBe('text/html')
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    ['a1', 'b2', 'c3'].map((nonce) => `<script nonce="${nonce}">/one Kente 1</script>`),
  )
})

test('nobody waits while a page is renewed, and one that is too old is only given after a check', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const shared = createSharedPages({ lifeMs: 2_000 })
    const { visit, state } = site()
    const page = (text: string) => `<script nonce="n1">/one ${text}</script>`
    const readOld = () => read(shared, '/', visit('n1', OLD))
    expect(await readOld()).toBe(page('Kente 1'))

    state.answer = 'Batik'
    vi.advanceTimersByTime(2_000)
    expect(await Promise.all([readOld(), readOld()])).toEqual([page('Kente 1'), page('Kente 1')])
    await vi.waitFor(async () => expect(await readOld()).toBe(page('Batik 2')), 20_000)
    expect(state.made).toBe(2)

    state.answer = 'Lace'
    vi.advanceTimersByTime(4_000)
    expect(await readOld()).toBe(page('Lace 3'))
  } finally {
    vi.useRealTimers()
  }
})

test('a visitor who needs the latest has all calls repeated, and the page rendered only if an answer differs', async () => {
  const shared = createSharedPages()
  const { visit, state } = site()
  expect(await shared.get('/', visit())).toMatchObject({ isAgain: false })
  expect(await shared.get('/', visit())).toMatchObject({ isAgain: false })
  expect(state).toMatchObject({ asked: 2, made: 1 })

  state.answer = 'Batik'
  expect(await read(shared, '/', visit())).toContain('/one Batik 2')
  // Calls that had been made were not made again for the page.
  expect(state).toMatchObject({ asked: 3, made: 2 })
  expect(await read(shared, '/other', visit())).toContain('3')
})

test('a changed page is rendered once for all who ask at the same time', async () => {
  const shared = createSharedPages()
  const { visit, state } = site()
  await shared.get('/', visit())
  state.answer = 'Batik'
  const pages = await Promise.all([1, 2, 3].map(() => read(shared, '/', visit())))
  expect(new Set(pages)).toEqual(new Set(['<script nonce="n1">/one Batik 2</script>']))
  expect(state).toMatchObject({ asked: 4, made: 2 })
})

test('a page is rendered anew within a minute, since it mentions times', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const shared = createSharedPages()
    const { visit, state } = site()
    await shared.get('/', visit())
    vi.advanceTimersByTime(29_000)
    await shared.get('/', visit())
    expect(state.made).toBe(1)
    vi.advanceTimersByTime(31_000)
    await shared.get('/', visit())
    expect(state.made).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('pages that nobody asks for are forgotten', async () => {
  const shared = createSharedPages({ keptMs: 20 })
  const { visit } = site()
  await shared.get('/', visit())
  await shared.get('/products', visit())
  expect(shared.count()).toBe(2)

  await expect.poll(() => shared.count()).toBe(0)
  expect(shared.has('/')).toBe(false)
})

test('an outage, a crash or a page that is missing a part is not given again', async () => {
  const shared = createSharedPages()
  const outage = site({ status: 503 })
  expect((await shared.get('/', outage.visit())).page.status).toBe(503)
  const broken = { ...site().visit(), render: () => Promise.reject(new Error('broken')) }
  await expect(shared.get('/', broken)).rejects.toThrow('broken')

  for (const [index, answer] of [500, new Error('No answer in time')].entries()) {
    for (const way of [{}, OLD]) {
      const key = `/${index}/${way === OLD}`
      const { visit, state } = site({ answer })
      expect(await read(shared, key, visit('n1', way))).toContain('1')
      expect(shared.has(key)).toBe(false)
      state.answer = 'Kente'
      expect(await read(shared, key, visit('n1', way))).toContain('Kente 2')
    }
  }
})

test('a page is not repeatable while one of its calls has no answer', async () => {
  const answer = Promise.withResolvers<{ status: number; body: string }>()
  const calls = createPageCalls(() => answer.promise)
  const call = calls.callApi(get('/one'))
  expect(calls.made()).toBeUndefined()
  answer.resolve({ status: 200, body: 'Kente' })
  await call
  expect(calls.made()).toMatchObject([{ path: '/one' }])
})

test('a page that does more than read is rendered each time', async () => {
  const shared = createSharedPages()
  const { visit, state } = site()
  const writing = () => {
    const own = visit()
    const render = async () => {
      await own.calls.callApi({ ...get('/one'), method: 'POST' })
      return own.render()
    }
    return { ...own, render }
  }
  await shared.get('/', writing())
  await shared.get('/', writing())
  expect(state.made).toBe(2)
})

test('a page that was begun before all were forgotten is not kept', async () => {
  const shared = createSharedPages()
  const { visit, state } = site()
  const begun = shared.get('/', visit())
  shared.clear()
  await begun
  await shared.get('/', visit())
  expect(state.made).toBe(2)
})

test('only as many pages are kept as fit', async () => {
  // Too large for the addresses to matter.
  const { visit, state } = site({ answer: randomBytes(20_000).toString('base64') })
  const { page } = await createSharedPages().get('/', visit())
  const shared = createSharedPages({ mostBytes: 3.5 * page.bytes })
  const paths = ['/1', '/2', '/3', '/4']
  state.made = 0
  for (const path of paths) await shared.get(path, visit())
  expect(shared.count()).toBe(3)

  await shared.get('/4', visit())
  expect(state.made).toBe(4)
  await shared.get('/1', visit())
  expect(state.made).toBe(5)
})

test('the length of its address counts as memory of a page, and so do those of its answers', async () => {
  const long = 'x'.repeat(10_000)
  const shared = createSharedPages({ mostBytes: 35_000 })
  const { visit } = site()
  for (const path of ['/1', '/2', '/3', '/4']) await shared.get(`${path}?${long}`, visit())
  expect(shared.count()).toBe(3)

  shared.clear()
  const asking = () => {
    const own = visit()
    const render = async () => {
      await own.calls.callApi(get(`/two?${long}`))
      return own.render()
    }
    return { ...own, render }
  }
  for (const path of ['/1', '/2', '/3', '/4']) await shared.get(path, asking())
  expect(shared.count()).toBe(3)
})

test('a page that is compressed once for all holds the nonce and the name of each visitor', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `<li>Akwaaba ${row} ɛyɛ</li>`).join('')
  const textWith = ({ nonce, pieces }: { nonce: string; pieces: readonly string[] }) =>
    `<script nonce="${nonce}">1</script>${rows}<i nonce="${nonce}">${pieces[1]}</i>${pieces[0]}${rows}${rows}${nonce}`
  const shared = createSharedPages()
  const fill = { nonce: 'a'.repeat(24), pieces: ['<b>Somebody</b>', '<u>Else</u>'] }
  const { page } = await shared.get('/', {
    ...site().visit(),
    fill: () => fill,
    render: async () => new Response(textWith(fill)),
  })

  for (const [nonce, name] of [
    ['b'.repeat(24), 'Ɛsi'],
    ['c+/='.repeat(6), 'A'.repeat(60_000)],
  ] as const) {
    const own = { nonce, pieces: [`<b>${name}</b>`, ''] }
    const packed = page.gzip(own)
    expect(gunzipSync(packed).toString()).toBe(textWith(own))
    expect(await (await page.toResponse(own)).text()).toBe(textWith(own))
  }
  // The third run of rows refers to the second, and none past the name.
  expect(page.gzip(fill).length).toBeLessThan((Buffer.byteLength(rows) / 4) * 2)
})
