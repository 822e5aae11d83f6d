import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  loseAnswer,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
  signInByForm,
  signInInstead,
  toastsOf,
} from './support.ts'

const KENTE = fileURLToPath(new URL('../apps/api/media/pictures/kente-01.webp', import.meta.url))

/** The meta tags from which a messenger makes a preview of the link, and what they say to robots. */
async function previewOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLMetaElement>('meta[property^="og:"], meta[name=robots]')].map((tag) => [
        tag.getAttribute('property') ?? tag.name,
        tag.content,
      ]),
    ),
  )
}

test('a deal link from its creation to the released money', onPhone, async ({ page, context, browser, baseURL }) => {
  const shop = await openShop(page.request, 'Akosua Mensah')
  await signInAs(context, shop, baseURL as string)
  const phone = { baseURL: baseURL as string, viewport: { width: 360, height: 740 }, serviceWorkers: 'block' } as const
  const friend = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
  let link = ''

  await test.step('the seller creates a link and sends it', async () => {
    await openAlive(page, '/app/vendor/deals')
    await expect(page.getByRole('heading', { level: 1, name: 'Deal links' })).toBeVisible()
    await page.getByRole('link', { name: 'Make deal link' }).first().click()
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await page.getByLabel('Delivery fee').fill('25')
    // 120.50 less 5 % commission, 20 % VAT on that, and a share of the payment fee.
    await expect(page.getByText('GH₵\u00a0110.91')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toBeVisible()
    const whatsApp = await page.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
    const text = new URL(whatsApp ?? '').searchParams.get('text') ?? ''
    expect(text).toContain('Blue smock for Kofi, GH₵\u00a0120.50. Pay safely on Asime:')
    link = text.split(' ').at(-1) as string
    expect(link).toMatch(/\/deal\/[\w-]{24}$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the buyer opens it and registers with a short form', async () => {
    const answer = await friend.goto(link)
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    await expectAlive(friend)
    await expect(friend.getByRole('heading', { level: 1, name: 'Blue smock for Kofi' })).toBeVisible()
    expect(await previewOf(friend)).toMatchObject({
      robots: 'noindex',
      'og:title': 'Blue smock for Kofi',
      'og:description': expect.stringMatching(/^GH₵ 120\.50, from Akosua Mensah/),
      'og:image': expect.stringMatching(/\/cards\/deals\/[\w-]{24}\.jpg$/),
    })
    await expectAccessible(friend)
    await expectNoSidewaysScroll(friend)
    await expect(friend.getByText(/^You sign in or register first/)).toBeVisible()
    await friend.getByRole('link', { name: 'Pay safely' }).click()
    await friend
      .getByRole('main')
      .getByRole('link', { name: /Create an account|Register|Sign up/i })
      .click()
    await friend.getByLabel('Full name', { exact: true }).fill('Kofi Owusu')
    await friend.getByLabel('Email', { exact: true }).fill(`kofi.${Date.now()}@example.com`)
    await friend.getByLabel('Password', { exact: true }).fill('a fine password')
    await friend.getByLabel('Confirm password', { exact: true }).fill('a fine password')
    await friend.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await friend.getByRole('button', { name: 'Create account' }).click()
    await expect(friend.getByRole('region', { name: 'Order summary' })).toContainText('Blue smock for Kofi')
    await openAlive(friend, link)
    await expect(friend.getByText(/^You enter your address next/)).toBeVisible()
    await friend.getByRole('link', { name: 'Pay safely' }).click()
    await expect(friend.getByRole('region', { name: 'Order summary' })).toContainText('Blue smock for Kofi')
  })

  await test.step('the buyer pays, and the money is held', async () => {
    await friend.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
    await friend.getByRole('textbox', { name: 'Town' }).fill('Osu')
    await friend.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
    await friend.getByLabel('Contact phone').fill('024 412 3456')
    await expectAccessible(friend)
    await expectNoSidewaysScroll(friend)
    await friend.getByRole('button', { name: 'Pay GH₵\u00a0145.50' }).click()
    await friend.getByRole('radio', { name: 'MTN MoMo' }).check()
    await friend.getByLabel('Mobile money number').fill('024 412 3456')
    await friend.getByRole('button', { name: /^Pay GH₵/ }).click()
    await friend.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(friend.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
    await friend.goto(link)
    await expect(friend.getByText('This offer has been taken.')).toBeVisible()
    await expectAccessible(friend)
    await expectAlive(friend)
    await friend.getByRole('link', { name: 'View your order' }).click()
    await expect(friend.getByText(/^Order AS-\d+: paid\.$/)).toBeVisible()
    await expectAccessible(friend)
    await friend.getByRole('link', { name: 'View your order' }).click()
    await expect(friend.getByRole('heading', { level: 1, name: 'Blue smock for Kofi' })).toBeVisible()
    await friend.goto('/app/orders')
    await expect(friend.getByText(/^AS-\d+, Deal link/)).toBeVisible()
  })

  await test.step('the goods are handed over by code, and the money is released to the seller', async () => {
    await friend.getByRole('link', { name: 'Blue smock for Kofi' }).click()
    await friend.getByRole('button', { name: 'Show the code' }).click()
    const code = await friend
      .getByRole('status')
      .filter({ hasText: /^\d{6}$/ })
      .textContent()
    await page.reload()
    await expectAlive(page)
    await page.getByRole('link', { name: /^AS-\d+, paid$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Blue smock for Kofi' })).toBeVisible()
    await page.getByRole('button', { name: 'Enter hand-over code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Hand-over code').fill(code ?? '')
    await dialog.getByRole('button', { name: 'Enter hand-over code' }).click()
    await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
    await openAlive(page, '/app/vendor/deals?state=used_up')
    await expect(page.getByRole('link', { name: /^AS-\d+, completed$/ })).toBeVisible()
  })
  await friend.context().close()
})

test(
  'whoever decides about a deal sees what its link said and showed, and reads nothing of it as if they had paid',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [shop, buyer] = [await openShop(page.request), await openAccount(page.request, 'buyer')]
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Kente from Bonwire')
    await page.getByLabel('Price of one').fill('120')
    await page.getByLabel('Description').fill('Six yards, handwoven')
    await page.getByRole('checkbox', { name: 'Pickup' }).check()
    const isSent = answerTo(page, 'POST', /uploads/)
    await page.getByLabel('Pictures').setInputFiles(KENTE)
    await isSent
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Kente from Bonwire' })).toBeVisible()
    const [deal] = await callApi<{ link: string }[]>(page.request, shop, 'get', '/user/deals')

    const where = { region: 'Greater Accra', town: 'Osu', landmark: 'Oxford Street', contact_phone: '024 412 3456' }
    const checkout = await callApi<{ id: string; orders: { id: string }[] }>(
      page.request,
      buyer,
      'post',
      `/deals/${deal!.link.split('/').at(-1)}/accept`,
      { delivery: { method: 'pickup', ...where } },
    )
    const payment = await callApi<{ id: string }>(page.request, buyer, 'post', `/checkouts/${checkout.id}/payments`, {
      method: 'mobile_money',
      network: 'mtn',
      phone: '024 412 3456',
    })
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/check`)
    const id = checkout.orders[0]!.id
    await callApi(page.request, buyer, 'post', `/orders/${id}/report-problem`, { reason: 'It is four yards' })
    await callApi(page.request, shop, 'post', `/orders/${id}/dispute/messages`, { message: 'I measured it' })
    await callApi(page.request, buyer, 'post', `/orders/${id}/dispute/ask-for-decision`)

    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, `/app/admin/disputes/${id}`)
    const order = page.getByRole('region', { name: 'Order', exact: true })
    await expect(order.getByRole('heading', { name: 'As the deal link said' })).toBeVisible()
    await expect(order).toContainText('Six yards, handwoven')
    await expect(order.getByRole('link', { name: 'Enlarge: Picture of the deal' })).toBeVisible()
    await expect(order).toContainText('from the buyer’s MTN MoMo number ending in 3456')
    await expectAccessible(page)

    await page.getByText('Refund to the buyer', { exact: true }).first().click()
    await page.getByLabel('Reason, which both sides read').fill('It was measured')
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm decision', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await openAlive(page, `/app/orders/${id}`)
    await expect(page.getByText('GH₵\u00a0120.00 to the buyer’s MTN MoMo number ending in 3456')).toBeVisible()
  },
)

test('a shop reads that nobody can buy more than it has left', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await listProduct(page.request, shop, { product_name: 'Standing fan', price: 300, stock_quantity: 4 })
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/deals/new')
  const products = page.getByRole('combobox', { name: /^One of your products/ })
  await products.click()
  await page.getByRole('option', { name: 'Standing fan' }).click()
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Valid for').selectOption({ label: '1 hour' })
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(toastsOf(page)).toContainText(['Only 4 left'])
  await expect(page.getByRole('article').filter({ hasText: 'Standing fan' }).last()).toContainText('Only 4 left.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a product that is not among the newest is found by typing', onDesktop, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await listProduct(page.request, shop, { product_name: 'Standing fan', price: 300 })
  await listProduct(page.request, shop, { product_name: 'Blue smock' })
  await signInAs(context, shop, baseURL as string)
  // As in a shop with more products than a page holds: without a search, the fan is not in the list.
  await page.route(/\/user\/products\?/, async (route) => {
    if (route.request().url().includes('query=')) return route.continue()
    const answer = await fetchAnswer(route)
    const { data, meta } = (await answer.json()) as { data: unknown[]; meta: object }
    await route.fulfill({ json: { data: data.slice(0, 1), meta: { ...meta, next_cursor: 'more' } } })
  })
  await openAlive(page, '/app/vendor/deals/new')
  const products = page.getByRole('combobox', { name: /^One of your products/ })

  await products.click()
  await expect(page.getByRole('option')).toHaveText(['Blue smock'])
  await products.pressSequentially('fan')
  await page.getByRole('option', { name: 'Standing fan' }).click()

  await expect(products).toHaveValue('Standing fan')
  await expect(page.getByLabel('Price of one')).toHaveValue('300')
})

test(
  'a deal that is not made yet survives a reload and a session that ends',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await page.getByLabel('Description').fill('Size L, as agreed')
    await page.getByRole('checkbox', { name: 'Pickup' }).check()
    await page.getByLabel('Valid for').selectOption({ label: '7 days' })
    const isSent = answerTo(page, 'POST', /uploads/)
    await page.getByLabel('Pictures').setInputFiles(KENTE)
    await isSent
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const expectTyped = async () => {
      await expect(page.getByLabel('Title')).toHaveValue('Blue smock for Kofi')
      await expect(page.getByLabel('Price of one')).toHaveValue('120.5')
      await expect(page.getByLabel('Description')).toHaveValue('Size L, as agreed')
      await expect(page.getByRole('checkbox', { name: 'Pickup' })).toBeChecked()
      await expect(page.getByLabel('Valid for')).toHaveValue('168')
      await expect(page.getByRole('button', { name: /Remove/ })).toBeVisible()
    }
    await page.reload()
    await expectTyped()

    await page.evaluate(() => {
      for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, 'ended')
    })
    await page.goto('/app/vendor/deals/new')
    await expect(page).toHaveURL('/login?from=%2Fapp%2Fvendor%2Fdeals%2Fnew')
    await signInByForm(page, shop)
    await expectTyped()
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toBeVisible()
    const [deal] = await callApi<{ pictures: unknown[]; valid_until: string }[]>(
      page.request,
      shop,
      'get',
      '/user/deals',
    )
    expect(deal?.pictures).toHaveLength(1)

    await openAlive(page, '/app/vendor/deals/new')
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0)
  },
)

test(
  'a deal that is made again after a lost answer and a reload is made once',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await loseAnswer(page, '**/api/v1/user/deals')
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByText('The link was not made')).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Price of one')).toHaveValue('120.5')
    // What asks to wait does not say that none was made.
    await routeOnce(page, '**/api/v1/user/deals', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'rate_limited', message: 'Too many attempts. Please wait and try again', request_id: 'x' },
      }),
    )
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByText('Too many attempts')).toBeVisible()
    // On a phone the message lies over the button.
    await page.getByRole('button', { name: 'Make link' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toBeVisible()
    expect(await callApi<unknown[]>(page.request, shop, 'get', '/user/deals')).toHaveLength(1)

    // The same once more is another link.
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toHaveCount(2)
  },
)

test(
  'a deal that is changed after a lost answer counts its hours anew; what is no number is not taken for none, nor changed by the wheel',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    const make = page.getByRole('button', { name: 'Make link' })
    const quantity = page.getByLabel('Quantity')
    await quantity.press('Control+a')
    await page.keyboard.type('1-2')
    await make.click()
    await expect(quantity).toHaveAccessibleDescription('Must be a whole number')
    await expect(quantity).toBeFocused()

    await quantity.fill('2')
    await quantity.hover()
    await page.mouse.wheel(0, 100)
    await expect(quantity).not.toBeFocused()
    await expect(quantity).toHaveValue('2')

    const untils: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/user/deals'))
        untils.push((request.postDataJSON() as { valid_until: string }).valid_until)
    })
    await loseAnswer(page, '**/api/v1/user/deals')
    await make.click()
    await expect(page.getByText('The link was not made')).toBeVisible()
    await page.getByLabel('Price of one').fill('110')
    await make.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toHaveCount(2)
    expect(untils).toHaveLength(2)
    expect(untils[1]! > untils[0]!).toBe(true)
  },
)

test(
  'pictures that a draft has kept longer than the server does are named, and not shown any more',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    const picture = page.getByRole('main').locator('img[src*="/uploads/"]').first()
    for (const path of ['/app/vendor/deals/new', '/app/vendor/add-product']) {
      await openAlive(page, path)
      const isSent = answerTo(page, 'POST', /uploads/)
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileURLToPath(new URL('../apps/api/media/pictures/kente-01.webp', import.meta.url)))
      await isSent
      await expect(picture).toBeVisible()
      await page.reload()
      await expect(picture).toBeVisible()

      // As if it had been sent two days earlier.
      await page.evaluate(() => {
        const day = new Date(Date.now() - 172_800_000).toISOString().slice(0, 11)
        for (const storage of [sessionStorage, localStorage])
          for (const key of Object.keys(storage).filter((each) => each.startsWith('draft:')))
            storage.setItem(key, storage.getItem(key)!.replaceAll(/\d{4}-\d\d-\d\dT/g, day))
      })
      await page.reload()
      await expect(
        page.getByText(/^Files are kept for 24 hours only, so please add again: “.*kente-01.*”\.$/).first(),
      ).toBeVisible()
      await expect(picture).toHaveCount(0)
    }
  },
)
