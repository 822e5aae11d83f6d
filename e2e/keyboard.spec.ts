import { expect, type Page, test } from '@playwright/test'
import { CREATE, description, files, heading, open, picker, picture, posted, title } from './item-request-form.ts'
import { placeBid, postItemRequest } from './item-request-data.ts'
import { expectFocusIn, focusProblem, tabTo } from './keyboard.ts'
import { fillCart, listProduct, openShop } from './shop.ts'
import {
  DEMO,
  expectAlive,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
} from './support.ts'

// Whole journeys by keyboard alone: each Tab stop is visible, and the focus is never lost.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Tabs to a link or button and presses Enter. */
async function press(page: Page, target: ReturnType<Page['locator']>, key?: 'Shift+Tab') {
  await tabTo(page, target, { key })
  await page.keyboard.press('Enter')
}

test('a vendor bids, changes the bid and withdraws it', onPhone, async ({ page, context, baseURL }) => {
  const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  await signInAs(context, await openAccount(page.request, 'vendor'), baseURL!)
  await page.goto(itemRequest.path)
  await expectAlive(page)
  const form = page.getByRole('form', { name: 'Your bid' })
  await tabTo(page, form.getByLabel('Amount'))
  await page.keyboard.press('Enter')
  await expect(form.getByText('This field is required')).toBeVisible()
  await expect(form.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('4200')
  await press(page, form.getByRole('button', { name: /^Submit Bid/ }))
  const own = page.getByRole('region', { name: 'Your bid', exact: true })
  await expect(own.getByRole('heading')).toBeFocused()

  await press(page, own.getByRole('button', { name: 'Change' }))
  const change = page.getByRole('form', { name: 'Change your bid' })
  await expect(change.getByLabel('Amount')).toBeFocused()
  await press(page, change.getByRole('button', { name: 'Leave it as it is' }))
  await expect(own.getByRole('heading')).toBeFocused()

  const withdraw = own.getByRole('button', { name: 'Withdraw' })
  await press(page, withdraw)
  const dialog = page.getByRole('dialog', { name: 'Withdraw your bid?' })
  await expect(dialog.getByRole('button', { name: 'Keep bid' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Withdraw bid' }))
  await expect(form.getByRole('heading')).toBeFocused()
})

test('a buyer compares bids, accepts one and continues to payment', onDesktop, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4800 }, 'Fast')
  await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Low')
  await signInAs(context, owner, baseURL!)
  await page.goto(itemRequest.path)
  await expectAlive(page)
  await press(page, page.getByRole('link', { name: 'Compare' }))
  await expect(page.getByRole('region', { name: 'Bids side by side' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare' })).toBeFocused()
  const accept = button(page, 'Accept Bid of Low')
  await press(page, accept)
  const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Accept Bid' }))
  await expect(page.getByRole('heading', { name: 'Your bids' })).toBeFocused()
  await press(page, page.getByRole('link', { name: /^Pay order AS-/ }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Pay now' }))
  await expect(heading(page, 'Payment')).toBeFocused()
})

test('a request with a picture is written, previewed and posted', onPhone, async ({ page, context, baseURL }) => {
  // Set early, as the browser must know in time that the test handles its file chooser.
  const opened = page.waitForEvent('filechooser')
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await open(page, CREATE)
  await tabTo(page, title(page))
  await page.keyboard.type('Generator for a cold store')
  await tabTo(page, description(page))
  await page.keyboard.type('It has to carry two chest freezers.')

  await routeOnce(page, '**/api/v1/uploads', (route) => route.abort())
  await tabTo(page, picker(page))
  await page.keyboard.press('Enter')
  const chooser = await opened
  const image = await picture(page, 'side.png', { width: 60, height: 40 })
  await chooser.setFiles([image, { ...image, name: 'front.png' }])
  const retry = button(page, /^Try again: /)
  await tabTo(page, retry)
  const name = ((await retry.getAttribute('aria-label')) ?? '').replace('Try again: ', '')
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(button(page, `Remove ${name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(files(page)).toHaveCount(1)
  await expect(picker(page)).toBeFocused()

  for (const step of ['What would you pay, and by when?', 'What must it have?']) {
    await press(page, button(page, 'Next'))
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'How vendors will see it' })).toBeVisible()
  await press(page, button(page, 'Post Request'))
  await expect(page).toHaveURL(posted)
  await expect(heading(page, 'Generator for a cold store')).toBeFocused()
})

test(
  'a question that asks for something begins at it, and gives the focus back',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await postItemRequest(page.request, buyer, { expires_at: soon })
    await signInAs(context, buyer, baseURL!)

    await open(page, '/app/profile/addresses', 'Addresses')
    const add = button(page, 'Add an address')
    await press(page, add)
    const address = page.getByRole('dialog', { name: 'Add an address' })
    await expect(address.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(address).toBeHidden()
    await expect(add).toBeFocused()

    await open(page, '/app/requests', 'Your requests')
    await press(page, button(page, /^Extend Generator/))
    // Of the choices, the one that is made.
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^1 week/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^2 weeks/ })).toBeChecked()
  },
)

test('a photo is chosen, cropped, saved and removed', onDesktop, async ({ page, context, baseURL }) => {
  const opened = page.waitForEvent('filechooser')
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await open(page, '/app/profile', 'Profile')
  const input = page.getByLabel('Add a photo')
  await tabTo(page, input)
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(await picture(page, 'me.png', { width: 600, height: 400 }))
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  const part = dialog.getByLabel('Part of the picture')
  await expectFocusIn(dialog)
  await tabTo(page, part)
  const place = () => dialog.locator('img').evaluate((image) => image.style.transform)
  const before = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(before)
  await tabTo(page, dialog.getByLabel('Zoom'))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Zoom')).toHaveValue('1.05')
  await press(page, dialog.getByRole('button', { name: 'Save photo' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Change photo')).toBeFocused()
  await press(page, button(page, 'Remove photo'))
  await expect(input).toBeFocused()
})

test('a cart is ordered and paid', onDesktop, async ({ page, context, baseURL }) => {
  await fillCart(context, [await listProduct(page.request, await openShop(page.request))])
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await page.goto('/cart')
  await expectAlive(page)
  await press(page, page.getByRole('link', { name: 'Go to checkout' }))
  await expect(heading(page, 'Checkout')).toBeFocused()
  await press(page, button(page, 'Continue to payment'))
  const region = page.getByRole('combobox', { name: /^Region/ })
  await expect(region).toBeFocused()
  await page.keyboard.type('Greater')
  await expect(region).toHaveValue(/Greater Accra/)
  await tabTo(page, page.getByRole('textbox', { name: 'Town' }))
  await page.keyboard.type('Osu')
  await tabTo(page, page.getByRole('textbox', { name: 'Landmark' }))
  await page.keyboard.type('Near the Methodist school')
  await tabTo(page, page.getByLabel('Contact phone'))
  await page.keyboard.type('0244123456')
  await press(page, button(page, /^Pay GH₵/))
  await expect(heading(page, 'Payment')).toBeFocused()

  await tabTo(page, page.getByRole('radio', { name: 'MTN MoMo' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Mobile money number'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0244123456')
  await press(page, button(page, /^Pay GH₵/))
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'See your order' }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test(
  'a product is added, its pictures are reordered, and its price is changed in the list and undone',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const opened = page.waitForEvent('filechooser')
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/products')
    await press(page, page.getByRole('link', { name: 'Add your first product' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Add product' })).toBeVisible()
    await tabTo(page, page.getByLabel('From gallery'))
    await page.keyboard.press('Enter')
    const names = ['one.png', 'two.png', 'three.png']
    await (
      await opened
    ).setFiles(await Promise.all(names.map((name) => picture(page, name, { width: 60, height: 40 }))))
    const list = page.getByRole('list', { name: 'Pictures' })
    const images = list.locator('img')
    await expect(images).toHaveCount(3)
    await expect(list.getByText('sent')).toHaveCount(0)
    const order = () => images.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src))
    const [first, second, third] = (await order()) as [string, string, string]

    await tabTo(page, button(page, 'Picture 3'), { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Move earlier'))
    await expect.poll(order).toEqual([first, third, second])
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual([third, first, second])
    // The picture is first now, so its button to move it is disabled; the focus must not be lost.
    await expect(list.getByRole('button', { pressed: true })).toBeFocused()

    await tabTo(page, page.getByRole('textbox', { name: 'Product name' }))
    await page.keyboard.type('Cooking pots')
    const category = page.getByLabel('Category')
    await tabTo(page, category)
    await expect(category.getByRole('option', { name: 'Home & kitchen' })).toBeAttached()
    for (let presses = 0; presses < 40; presses++) {
      if ((await category.locator('option:checked').textContent()) === 'Home & kitchen') break
      await page.keyboard.press('ArrowDown')
    }
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
    await page.keyboard.type('Five pots with lids.')
    await tabTo(page, page.getByLabel('Regular price'))
    await page.keyboard.type('420')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/vendor/products')

    const price = button(page, /^Change Price of Cooking pots/)
    await press(page, price)
    await expect(page.getByLabel('Price of Cooking pots')).toBeFocused()
    await page.keyboard.type('395.50')
    await page.keyboard.press('Enter')
    await expect(price).toContainText('395.50')
    await expect(price).toBeFocused()
    // As if another window were in front, so that the toast stays until Undo is reached.
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await press(page, button(page, 'Undo'))
    await expect(price).toContainText('420.00')
  },
)

/** What a phone's way back asks for, where the browser offers it first to what is open. */
async function catchCloseRequests(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { CloseWatcher: new () => { requestClose: () => void } }
    scope.CloseWatcher = class extends scope.CloseWatcher {
      constructor() {
        super()
        Object.assign(globalThis, { newestWatcher: this })
      }
    }
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { newestWatcher: { requestClose: () => void } }).newestWatcher.requestClose(),
    )
}

test('going back closes what is open over the page', onPhone, async ({ page }) => {
  const goBack = await catchCloseRequests(page)
  const shop = await openShop(page.request)
  const product = await listProduct(page.request, shop)
  await openAlive(page, '/products')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const close of [goBack, () => page.keyboard.press('Escape'), goBack]) {
    await page.locator('summary').filter({ hasText: 'Filters' }).click()
    await expectFocusIn(sheet)
    await close()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/products')
  }

  await openAlive(page, `/products/${product.id}`)
  await page.getByRole('link', { name: /^Zoom: .*1 of 2/ }).click()
  const stage = page.getByRole('dialog', { name: /1 of 2/ })
  await expectFocusIn(stage)
  await goBack()
  await expect(stage).toBeHidden()
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('filters are set, and a picture is turned and zoomed', onPhone, async ({ page }) => {
  const shop = await openShop(page.request)
  const product = await listProduct(page.request, shop)
  await page.goto('/products')
  await expectAlive(page)
  const opener = page.locator('summary').filter({ hasText: 'Filters' })
  await press(page, opener)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expectFocusIn(sheet)
  await tabTo(page, sheet.getByLabel('On Sale'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/products?deals=true')
  await press(page, sheet.getByRole('button', { name: /^Show [\d,]+ products/ }))
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto(`/products/${product.id}`)
  await expectAlive(page)
  const zoom = page.getByRole('link', { name: /^Zoom: .*1 of 2/ })
  await tabTo(page, zoom)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /^Zoom: .*2 of 2/ })).toBeFocused()
  expect(await focusProblem(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  const stage = page.getByRole('dialog', { name: /2 of 2/ })
  await expectFocusIn(stage)
  await press(page, stage.getByRole('button', { name: 'Zoom in' }))
  await expect(stage).toContainText('160%')
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: /1 of 2/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoom).toBeFocused()
})

test(
  'no bar covers the focus in the workspaces, and no row cuts it off',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL!)
    await page.setViewportSize({ width: 1280, height: 700 })
    await openAlive(page, '/app/vendor/shop')
    // Each time has several stops.
    await tabTo(page, page.getByLabel('Wednesday, until'), { most: 120 })
    await page.setViewportSize({ width: 320, height: 700 })
    await openAlive(page, '/app/vendor/orders')
    await tabTo(page, page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link').last())
    await openAlive(page, '/app/vendor/products')
    await tabTo(page, page.getByRole('navigation', { name: 'Shop pages' }).getByRole('link').last())
  },
)

test('the focus ring is fully visible around cards and the search field', onPhone, async ({ page }) => {
  for (const path of ['/', '/products', '/requests', '/vendors']) {
    await page.goto(path)
    await expectAlive(page)
    await page.keyboard.press('Tab')
    const links = page.getByRole('main').locator('article .stretched-link')
    await links.first().focus()
    expect(await focusProblem(page), path).toBeUndefined()
    await expect(links.first().locator('xpath=ancestor::article')).toHaveCSS('outline-style', 'solid')
    await links.last().focus()
    expect(await focusProblem(page), path).toBeUndefined()
  }
  const search = page.getByRole('combobox', { name: 'Search products' }).locator('visible=true')
  await search.focus()
  await expect(search).toHaveCSS('outline-style', 'none')
  await expect(search.locator('xpath=ancestor::form')).toHaveCSS('outline-style', 'solid')
})

for (const [where, tag] of [
  ['a table', onDesktop],
  ['cards', onPhone],
] as const) {
  test(
    `Show more below ${where} of the desk moves the focus to the first added row`,
    tag,
    async ({ page, context, baseURL }) => {
      await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
      await openAlive(page, '/app/admin/users')
      const people = page
        .getByRole('main')
        .locator('tbody > tr, li')
        .filter({ has: page.locator('.stretched-link') })
      await expect(people).toHaveCount(20)
      const held = Promise.withResolvers<void>()
      await page.route('**/api/v1/admin/users?*', async (route) => {
        await held.promise
        await route.continue()
      })
      const more = page.getByRole('link', { name: 'Show more' })
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(more).toHaveAttribute('aria-busy', 'true')
      await expect(more).toBeFocused()
      // A second, impatient press must not load more twice.
      await page.keyboard.press('Enter')
      held.resolve()

      await expect(people).toHaveCount(40)
      await expect(people.nth(20)).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: '20 more shown' })).toBeAttached()
      expect(await focusProblem(page)).toBeUndefined()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/app\/admin\/users\?pages=2$/)
      await page.keyboard.press('Tab')
      await expect(people.nth(20).getByRole('link').first()).toBeFocused()
    },
  )
}
