import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { bundleServiceWorker } from '../../../bundle-service-worker.ts'

// The service worker as a browser would run it, on a network and caches that the tests look into.

const SITE = 'https://asime.example'
const source = await bundleServiceWorker(fileURLToPath(new URL('../..', import.meta.url)))

// Any: the worker is plain JavaScript, and its events are made up here.
type Handler = (event: any) => void

/** Without what stands behind the #, as browsers compare them. */
function addressOf(request: Request | string): string {
  return new URL(typeof request === 'string' ? request : request.url, SITE).href.replace(/#.*/, '')
}

class Cache {
  readonly entries = new Map<string, Response>()
  async put(request: Request | string, response: Response): Promise<void> {
    const address = addressOf(request)
    // It is there once all of it has come.
    const body = await response.text()
    this.entries.delete(address)
    this.entries.set(address, new Response(body, response))
  }
  async addAll(requests: Request[]): Promise<void> {
    for (const request of requests) await this.put(request, await network(request))
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url))
  }
  async delete(request: Request | string): Promise<boolean> {
    return this.entries.delete(addressOf(request))
  }
}

let stored: Map<string, Cache>
let isStorageBroken: boolean
/** What the browser says of its connection, which may be up where the site is away. */
let isOnline: boolean
let handlers: Record<string, Handler>
/** What the server answers; undefined while there is no connection. */
let answer: ((path: string) => Response | Promise<Response>) | undefined
/** Lets every wait of the worker run out. */
let runOut: () => void
let asked: string[]
/** The addresses of the windows that are open. */
let windows: string[]
/** The user whom pages name, as the browser tells; undefined in one that does not. */
let viewer: { value: string } | null | undefined

/** Of the site itself, whose answers have an id. */
function ofServer(body: string, { headers, ...init }: ResponseInit = {}): Response {
  return ofSomebody(body, { ...init, headers: { 'x-request-id': '1', ...(headers as Record<string, string>) } })
}

/** Of whatever answers at the site's address. */
function ofSomebody(body: string, init: ResponseInit): Response {
  return Object.defineProperty(new Response(body, init), 'type', { value: 'basic' })
}

async function network(request: Request): Promise<Response> {
  const path = request.url.slice(SITE.length)
  if (request.cache === 'only-if-cached') return ofServer(`browser's ${path}`)
  asked.push(path)
  if (!answer) throw new TypeError('Failed to fetch')
  return answer(path)
}

const caches = {
  async open(name: string): Promise<Cache> {
    const cache = stored.get(name) ?? new Cache()
    stored.set(name, cache)
    return cache
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  async match(request: Request | string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    if (isStorageBroken) throw new DOMException('Unexpected internal error.', 'UnknownError')
    const url = addressOf(request)
    for (const [name, cache] of stored) {
      if (cacheName === undefined || name === cacheName) {
        const found = cache.entries.get(url)
        if (found) return found.clone()
      }
    }
    return undefined
  },
}

beforeEach(async () => {
  stored = new Map()
  isStorageBroken = false
  isOnline = false
  handlers = {}
  asked = []
  windows = []
  viewer = null
  answer = (path) => ofServer(`page ${path}`)
  const self = {
    location: new URL(SITE),
    addEventListener: (type: string, handler: Handler) => void (handlers[type] = handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => windows.map((path) => ({ url: SITE + path })) },
    registration: { navigationPreload: { enable: async () => {} } },
    get navigator() {
      return { onLine: isOnline }
    },
    get cookieStore() {
      return viewer === undefined ? undefined : { get: async () => viewer }
    },
  }
  class SiteRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, SITE), init)
    }
  }
  // Timers that fire when a test says so.
  const timers: (() => void)[] = []
  runOut = () => timers.forEach((timer) => timer())
  const setTimeout = (timer: () => void) => timers.push(timer)
  runInContext(source, createContext({ self, caches, fetch: network, URL, Response, Request: SiteRequest, setTimeout }))
  await dispatch('install')
  await dispatch('activate')
  asked = []
})

async function dispatch(type: string, event: object = {}): Promise<void> {
  const waiting: Promise<unknown>[] = []
  handlers[type]?.({ ...event, waitUntil: (work: Promise<unknown>) => void waiting.push(work) })
  await Promise.all(waiting)
}

type Asked = Omit<RequestInit, 'mode'> & { mode?: string; from?: string }

/** The answer is undefined where the worker leaves the request to the browser. */
function beginToAsk(path: string, init: Asked = {}) {
  const { mode = 'navigate', from, ...rest } = init
  const request = new Request(new URL(path, SITE), rest)
  Object.defineProperty(request, 'mode', { value: mode })
  Object.defineProperty(request, 'referrer', { value: from === undefined ? '' : SITE + from })
  let answered: Promise<Response> | undefined
  const waiting: Promise<unknown>[] = []
  handlers['fetch']?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => void (answered = response),
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
  })
  const finish = async () => {
    // Waiting work may add more.
    for (const work of waiting) await work
  }
  return { answered, finish }
}

async function ask(path: string, init: Asked = {}): Promise<string | undefined> {
  const { answered, finish } = beginToAsk(path, init)
  const response = await answered
  await finish()
  return response?.text()
}

function loseConnection(): void {
  answer = undefined
  asked = []
}

test('a seen page can be read without a connection; any other says that there is no connection', async () => {
  expect(await ask('/products/1')).toBe('page /products/1')
  loseConnection()

  expect(await ask('/products/1')).toBe('page /products/1')
  expect(await ask('/products/2')).toBe('page /offline.html')
})

test('where the site is away though there is a connection, no page says that there is none', async () => {
  stored.get('asime-shelf-v1')!.entries.set(`${SITE}/offline.html`, new Response('<h1>You are offline</h1>'))
  loseConnection()

  expect(await ask('/products/1')).toBe('<h1>You are offline</h1>')
  isOnline = true
  expect(await ask('/products/1')).toBe('<h1>Asime cannot be reached</h1>')
})

test('the first page of a first visit is kept as the browser has it, and no page that is not kept otherwise', async () => {
  windows = ['/products/1?fbclid=IwAR0', '/app/orders']
  await dispatch('activate')
  expect(asked).toEqual([])
  loseConnection()

  expect(await ask('/products/1')).toBe("browser's /products/1?fbclid=IwAR0")
  expect(await ask('/app/orders')).toBe('page /offline.html')
})

test('with a connection a page always comes from the server', async () => {
  await ask('/requests')
  answer = () => ofServer('newer')

  expect(await ask('/requests')).toBe('newer')
  loseConnection()
  expect(await ask('/requests')).toBe('newer')
})

test('a page that was reached by a link within the site can be reached that way again', async () => {
  for (const path of ['/_.data', '/products.data?search=kente', '/vendors/1.data?_routes=root']) {
    await ask(path, { mode: 'cors' })
  }
  loseConnection()

  expect(await ask('/_.data', { mode: 'cors' })).toBe('page /_.data')
  expect(await ask('/products.data?search=kente', { mode: 'cors' })).toBe('page /products.data?search=kente')
  expect(await ask('/vendors/1.data?_routes=root', { mode: 'cors' })).toBe('page /vendors/1.data?_routes=root')
  // A network error, as without this worker.
  expect(await ask('/faq.data', { mode: 'cors' })).toBe('')
})

test('a page is kept by its address without tracking parameters, and requested by the whole', async () => {
  const link = '/products?fbclid=IwAR0&search=kente&utm_source=whatsapp&page=2'
  expect(await ask(link)).toBe(`page ${link}`)
  expect(asked).toEqual([link])
  await ask('/requests/1.data?igshid=x&_routes=root', { mode: 'cors' })
  loseConnection()

  expect(await ask('/products?search=kente&page=2')).toBe(`page ${link}`)
  expect(await ask('/products?search=kente&page=2&gclid=y#first')).toBe(`page ${link}`)
  expect(await ask('/requests/1.data?_routes=root', { mode: 'cors' })).toContain('page /requests/1.data')
  for (const other of ['/products', '/products?page=2&search=kente']) {
    expect(await ask(other), other).toBe('page /offline.html')
  }
})

test('of a page that several links with tracking parameters lead to there is one copy, the newest', async () => {
  for (const link of ['/faq?fbclid=1', '/faq', '/faq?fbclid=2&utm_medium=social']) await ask(link)

  expect([...stored.get('asime-pages-v1')!.entries.keys()]).toEqual([`${SITE}/faq`])
  loseConnection()
  expect(await ask('/faq?fbclid=3')).toBe('page /faq?fbclid=2&utm_medium=social')
})

test.for(['/products/1', '/products/1.data'])(
  'on a line that is there in name only the copy of %s is shown after a while, and the answer is kept',
  async (path) => {
    const init = path.endsWith('.data') ? { mode: 'cors', from: '/' } : {}
    await ask(path, init)
    const late = Promise.withResolvers<Response>()
    answer = () => late.promise

    const { answered, finish } = beginToAsk(path, init)
    runOut()
    expect(await (await answered)?.text()).toBe(`page ${path}`)
    late.resolve(ofServer('newer'))
    await finish()
    loseConnection()
    expect(await ask(path, init)).toBe('newer')
  },
)

test('a page that reads itself again waits for what has changed', async () => {
  await ask('/requests/1.data', { mode: 'cors', from: '/requests' })
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise

  const { answered, finish } = beginToAsk('/requests/1.data', { mode: 'cors', from: '/requests/1?sort=newest' })
  runOut()
  // Whatever can be answered by now is.
  await setImmediate()
  late.resolve(ofServer('newer'))
  expect(await (await answered)?.text()).toBe('newer')
  await finish()
  loseConnection()
  expect(await ask('/requests/1.data', { mode: 'cors', from: '/requests/1' })).toBe('newer')
})

test.for([404, 500, 503, 206])('an answer %i is shown and not kept', async (status) => {
  answer = () => ofServer('trouble', { status })

  expect(await ask('/products/1')).toBe('trouble')
  loseConnection()
  answer = undefined
  expect(await ask('/products/1')).toBe('page /offline.html')
})

test('what something on the way gives in place of a page or a file is shown, and not kept', async () => {
  await ask('/products/1')
  await ask('/assets/app-abc.js', { mode: 'no-cors' })
  answer = () => ofSomebody('Welcome to the hotel. Please sign in', { headers: { 'content-type': 'text/html' } })

  for (const path of ['/products/1', '/products/2', '/products/2.data'])
    expect(await ask(path)).toBe('Welcome to the hotel. Please sign in')
  for (const path of ['/assets/new-abc.js', '/media/pictures/new.webp'])
    expect(await ask(path, { mode: 'no-cors' })).toBe('Welcome to the hotel. Please sign in')

  answer = (path) => ofServer(`page ${path}`)
  for (const path of ['/assets/new-abc.js', '/media/pictures/new.webp'])
    expect(await ask(path, { mode: 'no-cors' })).toBe(`page ${path}`)
  loseConnection()
  expect(await ask('/products/1')).toBe('page /products/1')
  expect(await ask('/products/2')).toBe('page /offline.html')
})

test('an answer that forbids storing is not stored', async () => {
  answer = () => ofServer('once', { headers: { 'cache-control': 'private, no-store' } })
  await ask('/products/1')
  loseConnection()

  expect(await ask('/products/1')).toBe('page /offline.html')
})

test.for([
  '/app',
  '/app/profile',
  '/cart',
  '/checkout',
  '/login',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/sign-in/google?code=x&state=x',
  '/newsletter/confirm?token=x',
])('%s is not kept on the phone', async (path) => {
  expect(await ask(path)).toBe(`page ${path}`)
  await ask(path.replace(/(\?|$)/, '.data$1'), { mode: 'cors' })
  loseConnection()

  expect(await ask(path)).toBe('page /offline.html')
  expect([...stored.values()].flatMap(({ entries }) => [...entries.keys()]).join()).not.toContain(path.split('?')[0])
})

test('calls of the API, writes, parts of files and other sites are left alone', async () => {
  for (const [path, init] of [
    ['/api/v1/products', { mode: 'cors' }],
    ['/api/v1/docs', {}],
    ['/dev/outbox', {}],
    ['/products', { method: 'POST' }],
    ['/media/film.mp4', { mode: 'no-cors', headers: { range: 'bytes=0-' } }],
    ['https://pictures.example/media/x.webp', { mode: 'no-cors' }],
    ['/cards/site.jpg', { mode: 'no-cors' }],
    ['/media/uploads/1/1600.webp?until=1&key=x', { mode: 'no-cors' }],
  ] as const)
    expect(await ask(path, init), path).toBeUndefined()
  expect(asked).toEqual([])
})

test('files whose address changes with their content are requested once', async () => {
  for (const path of ['/assets/app-abc.js', '/media/pictures/kente-01.webp']) {
    expect(await ask(path, { mode: 'no-cors' })).toBe(`page ${path}`)
    expect(await ask(path, { mode: 'no-cors' })).toBe(`page ${path}`)
    loseConnection()
    expect(await ask(path, { mode: 'no-cors' })).toBe(`page ${path}`)
    expect(asked).toEqual([])
    answer = (address) => ofServer(`page ${address}`)
  }
})

test('a picture that not everybody may see is not kept', async () => {
  answer = () => ofServer('photo', { headers: { 'cache-control': 'private, max-age=3600' } })
  await ask('/media/uploads/1/1600.webp', { mode: 'no-cors' })

  expect(stored.get('asime-media-v2')).toBeUndefined()
  loseConnection()
  await expect(ask('/media/uploads/1/1600.webp', { mode: 'no-cors' })).rejects.toThrow('Failed to fetch')
})

test('where the browser cannot read its storage, pages and files come from the server', async () => {
  isStorageBroken = true
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise

  const { answered, finish } = beginToAsk('/products/1')
  runOut()
  // Whatever can be answered by now is.
  await setImmediate()
  late.resolve(ofServer('page'))
  expect(await (await answered)?.text()).toBe('page')
  await finish()
  answer = () => ofServer('file')
  expect(await ask('/assets/app-abc.js', { mode: 'no-cors' })).toBe('file')
})

test('a missing file is requested again', async () => {
  answer = () => ofServer('none', { status: 404 })
  await ask('/media/pictures/late.webp', { mode: 'no-cors' })
  answer = () => ofServer('here')

  expect(await ask('/media/pictures/late.webp', { mode: 'no-cors' })).toBe('here')
})

test('the oldest pages are removed when there are too many', async () => {
  for (let i = 0; i < 80; i++) await ask(`/products/${i}`)
  await ask('/products/30')
  for (let i = 0; i < 240; i++) await ask(`/media/pictures/${i}.webp`, { mode: 'no-cors' })

  const sizes = Object.fromEntries([...stored].map(([name, { entries }]) => [name, entries.size]))
  expect(sizes).toMatchObject({ 'asime-pages-v1': 60, 'asime-media-v2': 200 })
  loseConnection()
  expect(await ask('/products/30')).toBe('page /products/30')
  expect(await ask('/products/1')).toBe('page /offline.html')
})

test('caches of earlier versions are removed, and no others', async () => {
  stored.set('asime-pages-v0', new Cache()).set('another', new Cache())
  // May hold pictures that were not for everybody.
  stored.set('asime-media-v1', new Cache())

  await dispatch('activate')

  expect([...stored.keys()]).toEqual(expect.arrayContaining(['another', 'asime-shelf-v1']))
  expect([...stored.keys()]).not.toContain('asime-pages-v0')
  expect([...stored.keys()]).not.toContain('asime-media-v1')
})

test('a page that named a user is not shown once nobody is signed in, even if no page was open to forget it', async () => {
  await ask('/faq')
  viewer = { value: 'Ama' }
  await ask('/help')
  loseConnection()
  expect(await ask('/help')).toBe('page /help')
  expect(await ask('/faq'), 'a page that names nobody is better than none').toBe('page /faq')

  viewer = null
  expect(await ask('/help')).toBe('page /offline.html')
  expect(await ask('/faq')).toBe('page /faq')

  viewer = { value: 'Ama' }
  expect(await ask('/help'), 'it is gone for good').toBe('page /offline.html')
})

test.for([
  ['nobody', null],
  ['Kofi', { value: 'Kofi' }],
] as const)('a page that arrives after its user has signed out is not kept (now signed in: %s)', async ([, next]) => {
  viewer = { value: 'Ama' }
  answer = (path) => {
    viewer = next
    return ofServer(`page ${path}`)
  }
  await ask('/help')
  expect([...stored.values()].flatMap(({ entries }) => [...entries.keys()])).not.toContain(`${SITE}/help`)
  loseConnection()

  expect(await ask('/help')).toBe('page /offline.html')
})

test('pages are kept even in a browser that does not tell whom they name', async () => {
  viewer = undefined
  await ask('/help')
  loseConnection()

  expect(await ask('/help')).toBe('page /help')
})
