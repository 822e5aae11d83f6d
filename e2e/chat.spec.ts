import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bidAs, postItemRequest } from './item-request-data.ts'
import { picture } from './item-request-form.ts'
import { listProduct, openShop } from './shop.ts'
import {
  type Account,
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openLive,
  signInAs,
} from './support.ts'
import { expectWithin } from './within.ts'

/** A separate browser in which somebody else is signed in. */
async function inBrowser(browser: Browser, baseURL: string, account: Account, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    hasTouch: false,
    isMobile: false,
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await signInAs(context, account, baseURL)
  return context
}

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

/** Any length: a busy machine may stop the recording a second late. */
const PLAY = /^Play voice note, \d+ seconds?$/

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** Plays sixteen times slower, so that a short note is still playing when the test looks. */
const playSlowly = (page: Page) =>
  page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.defaultPlaybackRate = this.playbackRate = 0.0625
      return play.call(this)
    }
  })

test(
  'a buyer and a shop chat live, through a lost connection and despite a warning',
  onPhone,
  async ({ page, context, browser, baseURL }) => {
    const shop = await openShop(page.request, 'Bonwire Weavers')
    const buyer = await openAccount(page.request, 'buyer', 'Yaa Asantewaa')
    await signInAs(context, buyer, baseURL as string)
    const desk = await inBrowser(browser, baseURL as string, shop, 1280)
    const seller = await desk.newPage()
    const product = await listProduct(page.request, shop)

    await test.step('the buyer starts on a product page, and the product heads the conversation', async () => {
      await openAlive(page, `/products/${product.id}`)
      await page.getByRole('link', { name: 'Message the seller' }).click()
      await expect(page.getByText('Write the first message.')).toBeVisible()
      await expect(page.getByRole('link', { name: new RegExp(product.product_name) })).toBeVisible()
      await write(page, 'Is the kente still for sale?')
      await expect(log(page)).toContainText('Is the kente still for sale?')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('the seller sees an unread count and answers, and the buyer sees it at once', async () => {
      await seller.goto('/app/vendor')
      await expectAlive(seller)
      await seller.getByRole('link', { name: 'Messages, 1 unread' }).click()
      await seller.getByRole('button', { name: /^Needs an answer\s*1$/ }).click()
      await seller.getByRole('link', { name: /Yaa Asantewaa/ }).click()
      await expect(log(seller)).toContainText('Is the kente still for sale?')
      await expect(page.getByText('Read', { exact: true })).toBeAttached()
      await field(seller).pressSequentially('Yes')
      await expect(page.getByText('Bonwire Weavers is typing')).toBeVisible()
      await field(seller).fill('Yes, two are left.')
      await field(seller).press('Enter')
      await expect(log(page)).toContainText('Yes, two are left.')
      await expect(seller.getByText('Nobody is waiting for your answer')).toBeVisible()
      await expectAccessible(seller)
      await expectNoSidewaysScroll(seller)
    })

    await test.step('a voice note is recorded, played, deleted, recorded again and played by the seller', async () => {
      const record = page.getByRole('button', { name: 'Record a voice note' })
      const stop = page.getByRole('button', { name: 'Stop recording' })
      await record.click()
      await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/)
      await stop.press('Enter')
      await playSlowly(page)
      await page.getByRole('button', { name: PLAY }).click()
      await expect(page.getByRole('button', { name: 'Pause voice note' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete recording' }).click()
      await record.click()
      await expect(page.getByRole('timer')).toHaveText(/^0:0[1-9]$/)
      await stop.click()
      await page.getByRole('button', { name: 'Send voice note' }).click()
      await expect(field(page)).toBeVisible()
      const note = log(seller)
        .getByRole('listitem')
        .filter({ has: seller.getByLabel('Position in the voice note') })
      await playSlowly(seller)
      await note.getByRole('button', { name: PLAY }).click()
      await expect(note.getByLabel('Position in the voice note')).not.toHaveValue('0')
      await expectAccessible(seller)
    })

    await test.step('a message that is written offline is sent once, when the connection is back', async () => {
      await context.setOffline(true)
      await write(page, 'I take both.')
      await expect(page.getByText('Waiting for a connection.')).toBeVisible()
      await write(seller, 'Shall I keep them for you?')
      await context.setOffline(false)
      await expect(log(seller)).toContainText('I take both.')
      await expect(log(page)).toContainText('Shall I keep them for you?')
      await expect(log(page).getByText('I take both.')).toHaveCount(1)
      await page.reload()
      await expect(log(page).getByText('I take both.')).toHaveCount(1)
    })

    await test.step('a draft is kept, and asking for payment outside Asime shows a warning before and after sending', async () => {
      await field(seller).fill('Send the money to my momo 024 000 0123')
      await expect(seller.getByText('You are about to ask for payment outside Asime.')).toBeVisible()
      await seller.reload()
      await expect(field(seller)).toHaveValue('Send the money to my momo 024 000 0123')
      await seller.getByRole('button', { name: 'Send message' }).click()
      const note = page.getByRole('note')
      await expect(note).toContainText('Careful: this asks you to pay outside Asime')
      await note.getByRole('button', { name: 'Report' }).click()
      const dialog = page.getByRole('dialog', { name: 'Report Bonwire Weavers' })
      await expect(dialog.getByLabel('Send the money to my momo')).toBeChecked()
      await expectAccessible(page)
      await dialog.getByLabel('What happened').fill('He asks again')
      await page.reload()
      await note.getByRole('button', { name: 'Report' }).click()
      await expect(dialog.getByLabel('What happened')).toHaveValue('He asks again')
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByText('You have blocked this conversation.')).toBeVisible()
      await expect(seller.getByText('You cannot write in this conversation.')).toBeVisible()
    })
    await desk.close()
  },
)

/** Starts a conversation between the two with a message from the buyer. */
async function startConversation(request: APIRequestContext, buyer: Account, shop: Account): Promise<string> {
  const about = { vendor_id: shop.profile.vendor?.id }
  const { id } = await callApi<{ id: string }>(request, buyer, 'post', '/conversations', about)
  await say(request, buyer, id, 'Good morning')
  return id
}

/** A shop, a buyer, and a conversation of the two. */
async function openConversation(request: APIRequestContext) {
  const shop = await openShop(request, 'Bonwire Weavers')
  const buyer = await openAccount(request, 'buyer')
  return { shop, buyer, id: await startConversation(request, buyer, shop) }
}

function say(request: APIRequestContext, writer: Account, id: string, content: string): Promise<{ seq: number }> {
  const body = { client_id: crypto.randomUUID(), content }
  return callApi(request, writer, 'post', `/conversations/${id}/messages`, body)
}

const textsOf = async (request: APIRequestContext, reader: Account, id: string): Promise<string[]> =>
  (await callApi<{ content: string }[]>(request, reader, 'get', `/conversations/${id}/messages`)).map(
    ({ content }) => content,
  )

test(
  'a waiting message is sent after leaving its conversation, and even after closing the tab',
  onPhone,
  async ({ page, context, baseURL }) => {
    const { shop, buyer, id } = await openConversation(page.request)
    await signInAs(context, buyer, baseURL as string)

    await openAlive(page, `/app/chat/${id}`)
    await expect(log(page)).toContainText('Good morning')
    await context.setOffline(true)
    await write(page, 'I come at ten')
    await expect(page.getByText('Waiting for a connection.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to messages' }).click()
    await expect(page.getByRole('link', { name: 'Bonwire Weavers' })).toContainText('1 not sent')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByText('1 not sent')).toBeHidden()
    await expect.poll(() => textsOf(page.request, shop, id)).toEqual(['I come at ten', 'Good morning'])

    await page.getByRole('link', { name: 'Bonwire Weavers' }).click()
    await expect(log(page)).toContainText('I come at ten')
    await context.setOffline(true)
    await write(page, 'Or at eleven')
    await expect(page.getByText('Waiting for a connection.')).toBeVisible()
    const next = await context.newPage()
    await page.close()
    await context.setOffline(false)
    await next.goto('/faq')
    await expect.poll(() => textsOf(next.request, shop, id)).toEqual(['Or at eleven', 'I come at ten', 'Good morning'])
  },
)

test(
  'the writer sees a limit, a busy server and a warning about a text to many',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Bonwire Weavers')
    const talks: string[] = []
    for (let n = 1; n <= 6; n++)
      talks.push(await startConversation(page.request, await openAccount(page.request, 'buyer', `Buyer ${n}`), shop))
    const last = talks.at(-1) as string
    await signInAs(context, shop, baseURL as string)
    await openAlive(page, `/app/chat/${last}`)
    await expect(log(page)).toContainText('Good morning')
    const messages = `**/conversations/${last}/messages`
    const refuse = (status: number, code: string, message: string, headers = {}) =>
      page.route(messages, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, json: { code, message, request_id: 'x' }, headers })
          : route.fallback(),
      )

    await test.step('a long rate limit, with a button to try again', async () => {
      await refuse(429, 'rate_limited', 'You can write to 40 new buyers in one day', { 'retry-after': '7200' })
      await write(page, 'It is blue')
      await expect(
        page.getByText('Not sent: You can write to 40 new buyers in one day. Asime tries again'),
      ).toBeVisible()
      await write(page, 'And green')
      await expect(page.getByText('Waits for the message above')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.unroute(messages)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2)
    })

    await test.step('a busy server, which is tried again', async () => {
      let isBusy = true
      const pressed = Promise.withResolvers<void>()
      await page.route(messages, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        const json = { code: 'unavailable', message: 'Busy', request_id: 'x' }
        if (isBusy) return route.fulfill({ status: 503, json })
        await pressed.promise
        return route.fallback()
      })
      await write(page, 'And red')
      await expect(page.getByText('Not sent yet. Asime keeps trying while it is open here.')).toBeVisible()
      await expectAccessible(page)
      // An automatic retry is held until the press, or it would remove the button first.
      isBusy = false
      await page.getByRole('button', { name: 'Try again' }).click()
      pressed.resolve()
      await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(3)
      await page.unroute(messages)
    })

    await test.step('a link, but not one to Asime', async () => {
      const warning = page.getByText('You are about to share a link.')
      await field(page).fill('Look at https://cheap.example.com/cloth')
      await expect(warning).toBeVisible()
      await field(page).fill(`Look at ${baseURL}/products`)
      await expect(warning).toBeHidden()
      await field(page).fill('')
    })

    await test.step('the same text to a sixth buyer', async () => {
      const offer = 'New kente cloth from Bonwire has arrived today'
      for (const talk of talks.slice(0, 5)) {
        await openAlive(page, `/app/chat/${talk}`)
        await write(page, offer)
        await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(1)
      }
      await openAlive(page, `/app/chat/${last}`)
      await field(page).fill(`${offer}!`)
      await expect(page.getByText('You have sent this message to many people.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove it' })).toBeHidden()
    })
  },
)

test(
  'a message is delivered once its reader is online or opens the list, and read once it is seen',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const { shop, buyer, id } = await openConversation(page.request)
    await signInAs(context, buyer, baseURL as string)
    await openAlive(page, `/app/chat/${id}`)
    await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(1)
    const desk = await inBrowser(browser, baseURL as string, shop, 1280)
    const seller = await desk.newPage()

    // The list does not show the message itself, so it is not read yet.
    await openAlive(seller, '/app/chat')
    await expect(log(page).getByText('Delivered', { exact: true })).toHaveCount(1)

    await seller.goto('/faq')
    await expect(seller.getByRole('link', { name: /Messages, 1 unread/ })).toBeAttached()
    await write(page, 'Is it blue?')
    await expect(log(page).getByText('Delivered', { exact: true })).toHaveCount(2)

    await openAlive(seller, `/app/chat/${id}`)
    await expect(log(page).getByText('Read', { exact: true })).toHaveCount(2)
    await desk.close()
  },
)

test(
  'new messages and counts of unread ones still arrive without a socket',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const { shop, buyer, id } = await openConversation(page.request)
    await signInAs(context, buyer, baseURL as string)
    await page.routeWebSocket(/\/api\/v1\/live/, (socket) => socket.close())
    await page.clock.install()

    await openAlive(page, `/app/chat/${id}`)
    await expect(log(page)).toContainText('Good morning')
    await say(page.request, shop, id, 'Good morning, too')
    await page.clock.fastForward('00:30')
    await expect(log(page)).toContainText('Good morning, too')

    await openAlive(page, '/faq')
    await say(page.request, shop, id, 'Two are left')
    await page.clock.fastForward('00:30')
    await expect(page.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  },
)

test(
  'while the script of the socket fails to load, pages poll for messages and retry the script',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const { shop, buyer, id } = await openConversation(page.request)
    await signInAs(context, buyer, baseURL as string)
    await page.route(/\/assets\/live-/, (route) => route.abort())
    await page.clock.install()
    const missed = page.waitForEvent('requestfailed', (request) => /\/assets\/live-/.test(request.url()))

    await openAlive(page, `/app/chat/${id}`)
    await expect(log(page)).toContainText('Good morning')
    await missed
    await say(page.request, shop, id, 'Good morning, too')
    // The longest pause between two polls.
    await page.clock.fastForward(60_000)
    await expect(log(page)).toContainText('Good morning, too')

    const live = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/v1/live'))
    await page.unroute(/\/assets\/live-/)
    await page.clock.fastForward(60_000)
    await live
  },
)

test(
  'an offer far below the usual price shows a warning before it is sent, also in a conversation about a request',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Tema Tools')]
    const itemRequest = await postItemRequest(page.request, owner, { budget_max: 5200 })
    const about = { item_request_id: itemRequest.id }
    const { id } = await callApi<{ id: string }>(page.request, shop, 'post', '/conversations', about)
    await signInAs(context, shop, baseURL as string)
    await openAlive(page, `/app/chat/${id}`)

    await field(page).fill('You can have it for GHS 500')
    await expect(page.getByText('This price is far below the usual one.')).toBeVisible()
    await field(page).fill('You can have it for GHS 4500')
    await expect(page.getByText('This price is far below the usual one.')).toBeHidden()
  },
)

/** What only screen readers read, far down in a list, is no part of the page's height. */
const expectNoEmptySpaceBelow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0)

test(
  'a long conversation scrolls inside its page, and incoming messages do not disturb the typed text or the reading position',
  onPhone,
  async ({ page, context, baseURL }) => {
    const { shop, buyer, id } = await openConversation(page.request)
    for (let n = 1; n <= 29; n++) await say(page.request, buyer, id, `Cloth number ${n}`)
    await signInAs(context, buyer, baseURL as string)
    await openLive(page, `/app/chat/${id}`)
    await expect(log(page).getByText('Cloth number 29')).toBeInViewport()
    await expectNoEmptySpaceBelow(page)
    await field(page).fill('Which one is')
    await log(page).evaluate((box) => box.scrollTo({ top: 100 }))
    await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).toBe(100)

    await say(page.request, shop, id, 'And one more')

    await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
    expect(await log(page).evaluate((box) => box.scrollTop)).toBe(100)
    await expect(field(page)).toHaveValue('Which one is')
    await expect(field(page)).toBeFocused()
  },
)

test('data that a busy server refused is requested again later', onPhone, async ({ page, context, baseURL }) => {
  const { buyer, id } = await openConversation(page.request)
  await signInAs(context, buyer, baseURL as string)
  let isBusy = true
  await page.route(`**/conversations/${id}/messages**`, (route) =>
    isBusy ? route.fulfill({ status: 503, json: { code: 'unavailable', request_id: 'x' } }) : route.fallback(),
  )
  await openLive(page, `/app/chat/${id}`)
  await expect(page.getByText('We could not load this')).toBeVisible()
  await expect(log(page).getByText('Good morning')).toBeHidden()

  isBusy = false
  await expect(log(page)).toContainText('Good morning', { timeout: 30_000 })
  await expect(page.getByText('We could not load this')).toBeHidden()
})

test('nobody is called online while the server cannot be asked', onPhone, async ({ page, context, baseURL }) => {
  const { buyer, id } = await openConversation(page.request)
  await signInAs(context, buyer, baseURL as string)
  let isLost = false
  await page.route(`**/conversations/${id}`, async (route) => {
    if (isLost) return route.abort('connectionreset')
    const { data } = (await (await fetchAnswer(route)).json()) as { data: { participant: object } }
    return route.fulfill({ json: { data: { ...data, participant: { ...data.participant, online: true } } } })
  })
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await openLive(page, `/app/chat/${id}`)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()

  isLost = true
  await lookAgain()
  await expect(page.getByText('Online', { exact: true })).toBeHidden()
  await expect(log(page)).toContainText('Good morning')

  isLost = false
  await lookAgain()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
})

test('a search leads to the message, however far back', onPhone, async ({ page, context, baseURL }) => {
  const { shop, buyer, id } = await openConversation(page.request)
  for (let n = 1; n <= 64; n++) await say(page.request, shop, id, `Cloth number ${n}`)
  await signInAs(context, buyer, baseURL as string)
  await openAlive(page, `/app/chat/${id}`)
  await expect(log(page)).toContainText('Cloth number 64')

  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  const search = page.getByRole('searchbox', { name: 'Search in this conversation' })
  await search.fill('cloth')
  await expect(page.getByText('64 messages found, the newest 30 are shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('64 messages found', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Cloth number 7$/ }).click()

  const message = log(page)
    .getByRole('listitem')
    .filter({ hasText: /Cloth number 7(?!\d)/ })
  await expect(message).toBeInViewport()
  await expect(message).toBeFocused()
  await expect(search).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test(
  'what a message has no room for is said, and nothing typed is cut',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const { buyer, id } = await openConversation(page.request)
    await signInAs(context, buyer, baseURL as string)
    await openAlive(page, `/app/chat/${id}`)
    const send = page.getByRole('button', { name: 'Send message' })
    const previews = page.locator('li > img')

    // Enter waits for the picture that is on its way.
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/uploads', async (route) => {
      await isHeld
      await route.continue()
    })
    const chooser = page.getByLabel('Add picture or document').and(page.locator('input'))
    const pictures = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => picture(page, `${n}.png`, { width: 60, height: 40 + n })),
    )
    await chooser.setInputFiles({ name: 'plate.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Choose JPG, PNG or WebP up to 10 MB, or PDF up to 5 MB.')).toBeVisible()
    await chooser.setInputFiles(pictures)
    await expect(page.getByText('A message takes 4 files. The last one you chose was left out.')).toBeVisible()
    await field(page).fill('Like these')
    await field(page).press('Enter')
    release()
    await expect(previews).toHaveCount(4)
    await expect(field(page)).toHaveValue('Like these')
    await field(page).press('Enter')
    await expect(previews).toHaveCount(0)
    await expect.poll(() => textsOf(page.request, buyer, id)).toEqual(['Like these', 'Good morning'])

    await field(page).fill('x'.repeat(2_100))
    await expect(page.getByText('A message has at most 2,000 characters. Shorten it by 100')).toBeVisible()
    await expect(send).toBeDisabled()
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('x'.repeat(2_100))
    await field(page).fill('x'.repeat(2_000))
    await field(page).press('Enter')
    await expect.poll(() => textsOf(page.request, buyer, id)).toHaveLength(3)
  },
)

test('many unread conversations scroll beside the open one', onDesktop, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request, 'Bonwire Weavers')
  for (let n = 1; n <= 12; n++) await startConversation(page.request, await openAccount(page.request, 'buyer'), shop)
  await signInAs(context, shop, baseURL as string)
  await openAlive(page, '/app/chat')
  await expect(page.getByText('1 unread message')).toHaveCount(12)

  await expectNoEmptySpaceBelow(page)
})

test(
  'a bid appears on the open page of the request’s owner within a second',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [owner, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Kumasi Power House')]
    const request = await postItemRequest(page.request, owner)
    await signInAs(context, owner, baseURL as string)
    await openLive(page, request.path, { isWatching: true })

    await bidAs(page.request, shop, request, { bid_amount: 4350 })
    const since = performance.now()
    await expect(page.getByRole('article').filter({ hasText: 'Kumasi Power House' })).toBeVisible()

    expectWithin(1_000, since)
  },
)

test(
  'quick replies are not replaced before they are read, and none is left out in silence',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const { shop, id } = await openConversation(page.request)
    const kept = ['Medaase, it is still for sale', 'We deliver in Kumasi']
    await callApi(page.request, shop, 'put', '/user/quick-replies', { replies: kept })
    await signInAs(context, shop, baseURL!)
    let isLost = true
    await page.route('**/api/v1/user/quick-replies', (route) =>
      isLost && route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    const edit = async () => {
      await page.locator('summary[aria-label="Options"]').click()
      await page.getByRole('button', { name: 'Edit quick replies' }).click()
    }
    const isRefused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/quick-replies'))
    await openAlive(page, `/app/chat/${id}`)
    await isRefused
    await edit()
    await expect(page.getByText('We could not open this')).toBeVisible()
    isLost = false
    const replies = page.getByRole('dialog', { name: 'Quick replies' }).getByRole('textbox')
    await expect(async () => {
      await edit()
      await expect(replies).toHaveValue(kept.join('\n'), { timeout: 1_000 })
    }).toPass()

    await replies.fill(Array.from({ length: 13 }, (_, place) => `Reply ${place + 1}`).join('\n'))
    await page.getByRole('button', { name: 'Save replies' }).click()
    await expect(replies).toHaveAccessibleDescription(/At most 12 quick replies/)
    await expect(replies).toBeFocused()
    await replies.fill(`${'a'.repeat(301)}\n${'b'.repeat(301)}`)
    await expect(replies).not.toHaveAccessibleDescription(/At most 12/)
    await page.getByRole('button', { name: 'Save replies' }).click()
    await expect(replies).toHaveAccessibleDescription(/Must be at most 300 characters/)
    expect(await callApi(page.request, shop, 'get', '/user/quick-replies')).toEqual(kept)

    // A colleague saves others while this is typed.
    const theirs = ['We are closed on Sundays']
    await replies.fill(`${kept.join('\n')}\nCall us`)
    await callApi(page.request, shop, 'put', '/user/quick-replies', { replies: theirs })
    await page.getByRole('button', { name: 'Save replies' }).click()
    await expect(replies).toHaveAccessibleDescription(/A colleague has changed the quick replies/)
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(theirs)
    await expect(replies).toHaveValue(`${kept.join('\n')}\nCall us`)
    expect(await callApi(page.request, shop, 'get', '/user/quick-replies')).toEqual(theirs)
    await replies.fill(`${theirs[0]}\nCall us`)
    await page.getByRole('button', { name: 'Save replies' }).click()
    await expect(page.getByText('Quick replies saved')).toBeVisible()
    expect(await callApi(page.request, shop, 'get', '/user/quick-replies')).toEqual([...theirs, 'Call us'])
  },
)

test('a list without conversations ends where the tabs begin', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await openAlive(page, '/app/chat')
  await expect(page.getByText('No messages yet')).toBeVisible()
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    const [list, tabs] = [page.locator('main > div'), page.getByRole('navigation', { name: 'Tabs' })]
    const [above, below] = [await list.boundingBox(), await tabs.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0)
  }
})
