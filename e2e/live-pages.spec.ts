import { expect, type Page, test } from '@playwright/test'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  fetchAnswer,
  onDesktop,
  openAccount,
  openAlive,
  openLive,
  routeOnce,
  signInAs,
} from './support.ts'

/** The server answers the first call at once, but the page gets that answer only after `release`. */
async function holdFirst(page: Page, url: string | RegExp, release: Promise<void>): Promise<void> {
  await routeOnce(page, url, async (route) => {
    const before = await fetchAnswer(route)
    const json: unknown = await before.json()
    await release
    await route.fulfill({ status: before.status, json })
  })
}

test(
  'bids, requests and orders are updated on open pages, and typed text stays',
  onDesktop,
  async ({ browser, baseURL }) => {
    const options = { baseURL, serviceWorkers: 'block' } as const
    const [buying, selling] = [await browser.newContext(options), await browser.newContext(options)]
    const { request } = buying
    const [owner, shop] = [await openAccount(request, 'buyer'), await openShop(request, 'Kumasi Power House')]
    const itemRequest = await postItemRequest(request, owner)
    await signInAs(buying, owner, baseURL as string)
    await signInAs(selling, shop, baseURL as string)
    const [requests, bought] = [await buying.newPage(), await buying.newPage()]
    const [bids, sold, overview] = [await selling.newPage(), await selling.newPage(), await selling.newPage()]

    await openLive(requests, '/app/requests')
    const card = requests.getByRole('article').filter({ hasText: itemRequest.request_title })
    await expect(card).toContainText('No bids yet')
    const bid = await bidAs(request, shop, itemRequest, { bid_amount: 4350 })
    await expect(card).not.toContainText('No bids yet')

    await openLive(bids, '/app/bids')
    await openLive(bought, '/app/orders')
    await openLive(sold, '/app/vendor/orders')
    await openLive(overview, '/app/vendor')
    // On a slow line what is read for the words is from before the order, and arrives after the page has heard of it.
    const isTold = Promise.withResolvers<void>()
    await holdFirst(sold, /\/api\/v1\/orders\?.*Generator/, isTold.promise)
    const typed = sold.getByRole('main').getByRole('searchbox')
    const isCounted = answerTo(sold, 'GET', /order-counts$/)
    await typed.fill('Generator')
    await expect(sold).toHaveURL(/q=Generator/)
    await expect(bids.getByRole('main')).toContainText('Pending')
    await isCounted
    const isCountedAgain = answerTo(sold, 'GET', /order-counts$/)
    const path = `${itemRequest.path}/bids/${bid.id}/accept`
    const { order } = await callApi<{ order: { id: string } }>(request, owner, 'post', path, {})
    await isCountedAgain
    isTold.resolve()

    await expect(bids.getByRole('article').filter({ hasText: itemRequest.request_title })).toContainText('Accepted')
    await expect(sold.getByRole('main').getByText(itemRequest.request_title).first()).toBeVisible()
    await expect(typed).toHaveValue('Generator')
    await expect(typed).toBeFocused()
    await expect(overview.getByRole('main').getByText(itemRequest.request_title).first()).toBeVisible()

    const ownOrder = bought.getByRole('article').filter({ hasText: itemRequest.request_title })
    await expect(ownOrder).toBeVisible()
    await expect(ownOrder).not.toContainText('Cancelled')
    await callApi(request, shop, 'post', `/orders/${order.id}/cancel`, { reason: 'Sold out' })
    await expect(ownOrder).toContainText('Cancelled')
    await Promise.all([buying.close(), selling.close()])
  },
)

/** A shop has an amount typed into the form of its bid, on a page that hears of changes. */
async function typeBid(page: Page, baseURL: string) {
  const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Tema Tools')]
  const itemRequest = await postItemRequest(page.request, owner)
  await signInAs(page.context(), shop, baseURL)
  await openLive(page, itemRequest.path, { isWatching: true })
  const amount = page.getByRole('form', { name: 'Your bid' }).getByLabel('Amount')
  await amount.fill('4321')
  return { owner, itemRequest, amount }
}

test(
  'an edited request changes while a bid is being typed, and a cancelled one takes no bid',
  onDesktop,
  async ({ page, baseURL }) => {
    const { owner, itemRequest, amount } = await typeBid(page, baseURL!)

    const words = { request_title: 'Generator for two cold stores', description: 'It has to carry four freezers.' }
    await callApi(page.request, owner, 'put', itemRequest.path, words)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.request_title)
    await expect(amount).toHaveValue('4321')
    await expect(amount).toBeFocused()

    await callApi(page.request, owner, 'delete', itemRequest.path)
    await expect(page.getByRole('main')).toContainText('This request is cancelled')
    await expect(amount).toBeHidden()
  },
)

test(
  'an open page and what is typed stay while a proxy answers in place of the server',
  onDesktop,
  async ({ page, baseURL }) => {
    const { owner, itemRequest, amount } = await typeBid(page, baseURL!)
    const rename = (title: string) =>
      callApi(page.request, owner, 'put', itemRequest.path, { request_title: title, description: 'For four freezers.' })

    for (const status of [502, 200]) {
      const body = '<!doctype html><title>Please wait</title>'
      await page.route(/\.data/, (route) => route.fulfill({ status, contentType: 'text/html', body }))
      const answered = page.waitForResponse(/\.data/)
      await rename(`Generator for a cold store, by ${status}`)
      await answered
      await page.unrouteAll()

      await rename(`Generator for two cold stores, after ${status}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Generator for two cold stores, after ${status}`)
      await expect(amount).toHaveValue('4321')
    }
  },
)

test(
  'the request at the top of a conversation and its time left stay up to date',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Tema Tools')]
    const soon = new Date(Date.now() + 3.5 * 3_600_000).toISOString()
    const itemRequest = await postItemRequest(page.request, owner, { expires_at: soon })
    const bid = await placeBid(page.request, itemRequest, { bid_amount: 4350 })
    const about = { item_request_id: itemRequest.id }
    const { id } = await callApi<{ id: string }>(page.request, shop, 'post', '/conversations', about)
    await signInAs(context, shop, baseURL as string)
    await page.clock.install()
    // The hour passes in the browser alone, which goes by the server's time as soon as an answer says it.
    await page.route('**/api/v1/**', async (route) => {
      const answer = await fetchAnswer(route)
      const contentType = answer.headers.get('content-type') ?? 'text/plain'
      await route.fulfill({ status: answer.status, contentType, body: await answer.text() })
    })

    await openLive(page, `/app/chat/${id}`)
    const card = page.getByRole('link', { name: itemRequest.request_title })
    await expect(card).toContainText('3 hours left')
    await page.clock.fastForward('01:00:00')
    await expect(card).toContainText('2 hours left')

    await expect(card).toContainText('Open')
    await callApi(page.request, owner, 'post', `${itemRequest.path}/bids/${bid.id}/accept`, {})
    await expect(card).toContainText('Closed')
  },
)

test('an order changes on its shop’s open page', onDesktop, async ({ page, context, baseURL }) => {
  const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Tema Tools')]
  const itemRequest = await postItemRequest(page.request, owner)
  const bid = await bidAs(page.request, shop, itemRequest, { bid_amount: 4350 })
  const path = `${itemRequest.path}/bids/${bid.id}/accept`
  const { order } = await callApi<{ order: { id: string } }>(page.request, owner, 'post', path, {})
  await signInAs(context, shop, baseURL as string)

  // On a slow line the page is still being read when it hears of the change.
  const isTold = Promise.withResolvers<void>()
  await holdFirst(page, `**/api/v1/orders/${order.id}`, isTold.promise)
  const heard = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes(`"order","order_id":"${order.id}"`),
      ),
    )
  await openLive(page, `/app/vendor/orders/${order.id}`)
  await callApi(page.request, owner, 'post', `/orders/${order.id}/cancel`, { reason: 'I found another' })
  await heard
  isTold.resolve()

  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible()
})

test(
  'what is written about a reported problem, and its end, appear on the other side’s open page',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Tema Tools')]
    const itemRequest = await postItemRequest(page.request, owner)
    const bid = await bidAs(page.request, shop, itemRequest, { bid_amount: 0 })
    const accept = `${itemRequest.path}/bids/${bid.id}/accept`
    const { order } = await callApi<{ order: { id: string } }>(page.request, owner, 'post', accept, { bid_amount: 0 })
    const path = `/orders/${order.id}`
    await callApi(page.request, owner, 'post', `${path}/report-problem`, { kind: 'other', reason: 'It hums' })
    await signInAs(context, shop, baseURL as string)
    // Without the reading that pages do every 20 seconds in case they hear of nothing.
    await page.addInitScript(() => {
      const repeat = window.setInterval
      window.setInterval = ((work: () => void, ms?: number) => (ms === 20_000 ? 0 : repeat(work, ms))) as typeof repeat
    })

    await openLive(page, `/app/vendor${path}`)
    const panel = page.getByRole('region', { name: 'Reported problem' })
    await expect(panel).toContainText('It hums')
    await callApi(page.request, owner, 'post', `${path}/dispute/messages`, { message: 'And it smells' })
    await expect(panel).toContainText('And it smells')
    await callApi(page.request, owner, 'post', `${path}/dispute/withdraw`)
    await expect(panel).toContainText('The buyer withdrew the report')
    await expect(panel.getByRole('button')).toHaveCount(0)
  },
)

test('a visitor loads nothing of the socket', onDesktop, async ({ page, context, baseURL }) => {
  const ofSocket: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/live-/.test(request.url())) ofSocket.push(request.url())
  })
  await page.clock.install()
  await openAlive(page, '/')
  await page.clock.fastForward('00:10')
  expect(ofSocket).toEqual([])

  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL as string)
  await openAlive(page, '/')
  await expect.poll(() => ofSocket.length).toBeGreaterThan(0)
})

test('a page that a busy server refuses tries to connect again', onDesktop, async ({ page, context, baseURL }) => {
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL as string)
  let asked = 0
  await page.routeWebSocket(/\/api\/v1\/live\//, (socket) => {
    // The handshake of a Socket.IO server.
    socket.send('0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}')
    socket.onMessage((message) => {
      if (!String(message).startsWith('40')) return
      asked++
      socket.send(asked === 1 ? '44{"message":"Busy","data":{"code":"unavailable"}}' : '40{"sid":"two"}')
    })
  })

  await page.goto('/app')

  await expect.poll(() => asked).toBe(2)
})

test(
  'a page sends a new token before the old one expires, and reconnects with it if it is disconnected anyway',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL as string)
    const opened: string[] = []
    const handedOver: string[] = []
    const tokenIn = (message: string) => /"token":"([^"]+)"/.exec(message)?.[1] ?? ''
    await page.routeWebSocket(/\/api\/v1\/live\//, (socket) => {
      socket.send('0{"sid":"one","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}')
      socket.onMessage(async (message) => {
        const text = String(message)
        if (text.startsWith('40')) {
          const isFirst = opened.push(tokenIn(text)) === 1
          // While it waits for its answer, the page has reason to connect.
          await page.evaluate(() => dispatchEvent(new Event('online')))
          socket.send('40{"sid":"two"}')
          if (isFirst) socket.send('42["told",{"type":"renew"}]')
        } else if (text.includes('["renew"')) {
          handedOver.push(tokenIn(text))
          // The server disconnects, as if the token had come too late.
          socket.send('41')
        }
      })
    })

    await page.goto('/app')

    await expect.poll(() => opened.length).toBe(2)
    expect(handedOver).toEqual([await page.evaluate(() => localStorage.getItem('access_token'))])
    expect(handedOver).not.toContain(opened[0])
    expect(opened[1]).toBe(handedOver[0])
  },
)
