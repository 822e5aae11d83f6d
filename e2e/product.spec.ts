import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { answer } from './item-request-form.ts'
import { KENTE, listProduct, openShop } from './shop.ts'
import {
  callApi,
  closeToasts,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
  toastsOf,
  watch,
} from './support.ts'

const CLOTH = {
  price: 1450,
  discount_price: 1160,
  specifications: { Fibre: 'Cotton and rayon', Length: '6 yards' },
  weight: 1.9,
  dimensions: { height: 18, length: 48, width: 34 },
}

const REFUSED = {
  code: 'validation_failed',
  message: 'Please check',
  errors: { comment: 'Contains characters that are not allowed' },
  request_id: 'r1',
}

const toastOf = (page: Page, title: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

test('the page shows all facts of the product', async ({ page }) => {
  const shop = await openShop(page.request, 'Bonwire Weavers')
  const product = await listProduct(page.request, shop, CLOTH)
  const complaints = watch(page)
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared })
  })
  await page.goto(`/products/${product.id}`)
  await expectAlive(page)

  await expect(page).toHaveTitle(`${product.product_name} · Asime`)
  const main = page.getByRole('main')
  const box = main.getByRole('region', { name: product.product_name })
  await expect(box.getByRole('heading', { level: 1 })).toHaveText(product.product_name)
  await expect(box).toContainText('GH₵\u00a01,160.00')
  await expect(box).toContainText('GH₵\u00a01,450.00')
  await expect(box).toContainText('You save GH₵\u00a0290.00')
  await expect(box).toContainText('In stock, 14 pieces')
  const pictures = main.getByRole('region', { name: 'Pictures' })
  await expect(pictures).toContainText('-20%')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures.getByRole('status')).toHaveText('Picture 2 /  of 2')
  const seller = main.getByRole('region', { name: 'Seller' })
  await expect(seller.getByRole('link', { name: 'Bonwire Weavers' })).toHaveAttribute('href', /^\/vendors\/[\w-]+$/)
  await expect(seller.getByRole('link', { name: 'Message the seller' })).toHaveAttribute(
    'href',
    /^\/app\/chat\/new\?product=[\w-]+$/,
  )
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`${product.product_name}, GH₵\u00a01,160.00 ${page.url()}`)}`,
  )

  const share = main.getByRole('region', { name: 'Share' })
  await share.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toMatchObject({ url: page.url() })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await expect(main.getByRole('tabpanel', { name: 'Description' })).toContainText('Woven in Bonwire.')
  await main.getByRole('tab', { name: 'Specifications' }).click()
  const specifications = main.getByRole('tabpanel', { name: 'Specifications' })
  await expect(specifications).toContainText('Cotton and rayon')
  await expect(specifications).toContainText('1.9 kg')
  await expect(specifications).toContainText('48 × 34 × 18 cm')
  await main.getByRole('tab', { name: 'Reviews (0)' }).click()
  await expect(main.getByText('No reviews yet.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('tab', { name: 'Reviews (0)' })).toHaveAttribute('aria-selected', 'true')

  const related = main.getByRole('region', { name: 'More from Fabrics & kente' })
  await expect(related.getByRole('article').first()).toBeVisible()
  await expect(related.getByRole('link', { name: 'See all' })).toHaveAttribute('href', `/products?category=${KENTE}`)
  expect(complaints).toEqual([])
})

test(
  'pictures are chosen by thumbnail, key and finger, and zoomed; the quantity stays between the minimum order and the stock; the rating leads to the reviews',
  onPhone,
  async ({ page }) => {
    const product = await listProduct(page.request, await openShop(page.request), {
      stock_quantity: 3,
      min_order_quantity: 2,
    })
    await callApi(page.request, await openAccount(page.request, 'buyer'), 'post', `/products/${product.id}/reviews`, {
      rating: 3,
    })
    await page.goto(`/products/${product.id}`)
    await expectAlive(page)

    await test.step('pictures', async () => {
      const pictures = page.getByRole('region', { name: 'Pictures' })
      const shown = (index: number) => expect(pictures.getByRole('status')).toHaveText(`Picture ${index} /  of 2`)
      const thumbnails = pictures.getByRole('list', { name: 'Choose a picture' })

      await thumbnails.getByRole('link', { name: /picture 2 of 2$/ }).click()
      await shown(2)
      await expect(thumbnails.getByRole('link', { name: /picture 2 of 2$/ })).toHaveAttribute('aria-current', 'true')
      await page.keyboard.press('ArrowLeft')
      await shown(1)
      const first = pictures.getByRole('link', { name: /^Zoom: .*picture 1 of 2$/ })
      await swipeLeft(page, first)
      await shown(2)
      await expect(first).not.toBeInViewport()

      await pictures.getByRole('link', { name: /^Zoom: .*picture 2 of 2$/ }).click()
      const closeUp = page.getByRole('dialog', { name: /picture 2 of 2$/ })
      await closeUp.getByRole('button', { name: 'Zoom in' }).click()
      await expect(closeUp.getByRole('status')).toHaveText(/^2 \/ 2 (1[1-9]\d|[2-9]\d\d)%$/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(closeUp).toHaveCount(0)
      await expect(pictures.getByRole('link', { name: /^Zoom: .*picture 2 of 2$/ })).toBeFocused()
    })

    await test.step('quantity', async () => {
      // Related products of other tests may show the same text.
      await expect(page.getByRole('region', { name: product.product_name }).getByText('Only 3 left')).toBeVisible()
      await expect(page.getByText('Minimum 2, up to 3')).toBeVisible()
      const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
      await expect(quantity).toHaveValue('2')
      await page.getByRole('button', { name: 'Decrease quantity' }).click()
      await expect(quantity).toHaveValue('2')
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await page.getByRole('button', { name: 'Increase quantity' }).click()
      await expect(quantity).toHaveValue('3')
    })

    await test.step('rating', async () => {
      await page.getByRole('link', { name: '3.0 out of 5, 1 review' }).click()
      await expect(page.getByRole('tab', { name: 'Reviews (1)' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel', { name: 'Reviews (1)' })).toBeInViewport()
    })
  },
)

test('a link that cannot be copied is shown to be copied by hand', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  const product = await listProduct(page.request, await openShop(page.request))
  await page.clock.install()
  await page.goto(`/products/${product.id}`)
  await expectAlive(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page, 'Copy this link')).toContainText(page.url())
  await page.clock.fastForward(60_000)
  await expect(toastOf(page, 'Copy this link')).toBeVisible()
  await toastsOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(toastOf(page, 'Copy this link')).toHaveCount(0)
})

/** Swipes left on the target with one finger. */
async function swipeLeft(page: Page, target: Locator) {
  // A touch acts on the last drawn frame: after two frames, that is the current document.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const { x, y, width, height } = (await target.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + width * part, y: y + height * 0.3 }] })
  // Nearly the whole width: a busy browser skips some moves, and a picture that is swiped only half way snaps back.
  await touch('touchStart', 0.95)
  for (const part of [0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.15, 0.05]) await touch('touchMove', part)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('signed out, every way to buy or review asks to sign in first', onDesktop, async ({ page }) => {
  const product = await listProduct(page.request, await openShop(page.request))
  await page.goto(`/products/${product.id}`)
  await expectAlive(page)
  for (const [button, purpose] of [
    ['Add to Cart', 'add items to cart'],
    ['Buy Now', 'make a purchase'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(
      toastOf(page, 'Please login').filter({ hasText: `You need to be logged in to ${purpose}` }),
    ).toBeVisible()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/products/${product.id}`)}`)
    await page.goBack()
  }
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(
    toastOf(page, 'Please login').filter({ hasText: 'You need to be logged in to submit a review' }),
  ).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/login\?from=/,
  )
})

test('signed in, a product goes into the cart, and Buy Now leads to its checkout', async ({
  page,
  context,
  baseURL,
}) => {
  const product = await listProduct(page.request, await openShop(page.request))
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await page.goto(`/products/${product.id}`)
  await expectAlive(page)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, 'Added to Cart').filter({ hasText: product.product_name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()

  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const address = `/checkout?buy=${product.id}&quantity=3`
  await expect(page).toHaveURL(address)
  // The chosen quantity, not the one in the cart.
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Quantity 3')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2')

  // On another device, where the cart is empty.
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.goto(address)
  await expect(summary).toContainText(product.product_name)
  await expect(summary).toContainText('Quantity 3')

  // More than the stock.
  await page.goto(`/checkout?buy=${product.id}&quantity=40`)
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
  await page.getByRole('button', { name: 'Change to what is available' }).click()
  await expect(page).toHaveURL(`/checkout?buy=${product.id}&quantity=14`)
  await expect(summary).toContainText('Quantity 14')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('a product without pictures shows its discount', onPhone, async ({ page }) => {
  // A discount that no other product on the page has.
  const discount = { price: 1000, discount_price: 470 }
  const product = await listProduct(page.request, await openShop(page.request), { ...discount, images_urls: [] })
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('main').getByText('Discount -53%')).toBeVisible()
})

test('sold-out and own products cannot be bought', onDesktop, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  const gone = await listProduct(page.request, shop, { stock_quantity: 0 })
  const own = await listProduct(page.request, shop)
  const list = await page.request.get(`/products?search=${encodeURIComponent(gone.product_name)}`)
  expect(await list.text()).toContain('>Out of Stock<')
  await page.goto(`/products/${gone.id}`)
  await expectAlive(page)
  await expect(page.getByRole('region', { name: gone.product_name }).getByText('Out of Stock')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await expectAccessible(page)

  await signInAs(context, shop, baseURL!)
  await page.goto(`/products/${own.id}#reviews`)
  await expect(page.getByText('This is your own product.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
})

test('a review is written once, can be edited, and counts at once', onPhone, async ({ page, context, baseURL }) => {
  const product = await listProduct(page.request, await openShop(page.request), CLOTH)
  const buyer = await openAccount(page.request, 'buyer', 'Naa Lamptey')
  await signInAs(context, buyer, baseURL!)
  await openAlive(page, `/products/${product.id}#reviews`)
  const panel = page.getByRole('tabpanel', { name: /^Reviews/ })
  await expect(panel.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expectAccessible(page)
  await expect(panel.getByText('If you bought it here, your review says so')).toBeVisible()
  await panel.getByRole('radio', { name: '4 stars' }).check()
  await panel.getByLabel('Your comment').fill('Beautiful cloth.')
  // What was typed survives a reload.
  await page.reload()
  await expect(panel.getByLabel('Your comment')).toHaveValue('Beautiful cloth.')
  await panel.getByRole('radio', { name: '4 stars' }).check()
  await panel.getByRole('button', { name: 'Submit Review' }).click()

  await expect(toastOf(page, 'Your review has been submitted')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Reviews (1)' })).toBeVisible()
  await expect(panel.getByRole('article')).toContainText(/Naa Lamptey[\s\S]*4 out of 5[\s\S]*Beautiful cloth\./)
  await expect(panel.getByText('4.0 out of 5 from 1 review')).toBeAttached()
  await expect(panel.getByText('0 of 1 review from verified purchases')).toBeVisible()

  // From now on the form edits it, also after a reload.
  await expect(panel.getByRole('heading', { name: 'Edit your review' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save changes' })).toBeFocused()
  await page.reload()
  await expect(panel.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(panel.getByLabel('Your comment')).toHaveValue('Beautiful cloth.')
  await expectAccessible(page)
  await panel.getByRole('radio', { name: '2 stars' }).check()
  await panel.getByLabel('Your comment').fill('The colour runs.')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your review has been updated' })).toBeVisible()
  await expect(panel.getByRole('article')).toContainText(
    /Naa Lamptey[\s\S]*2 out of 5[\s\S]*Edited[\s\S]*The colour runs\./,
  )
  await expect(panel.getByText('2.0 out of 5 from 1 review')).toBeAttached()
})

test(
  'a review that was written in another tab can still be edited here',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const product = await listProduct(page.request, await openShop(page.request))
    const buyer = await openAccount(page.request, 'buyer')
    await signInAs(context, buyer, baseURL!)
    await openAlive(page, `/products/${product.id}#reviews`)
    const panel = page.getByRole('tabpanel', { name: /^Reviews/ })
    await panel.getByLabel('Your comment').fill('Typed here.')
    await callApi(page.request, buyer, 'post', `/products/${product.id}/reviews`, { rating: 3 })

    await panel.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toastOf(page, 'Error').filter({ hasText: 'already reviewed' })).toBeVisible()
    await panel.getByRole('button', { name: 'Save changes' }).click()

    await expect(panel.getByRole('article')).toContainText('Typed here.')
  },
)

test('more reviews come below', onDesktop, async ({ page }) => {
  const product = await listProduct(page.request, await openShop(page.request))
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const buyer = await openAccount(page.request, 'buyer', `Reviewer ${index}`)
      await callApi(page.request, buyer, 'post', `/products/${product.id}/reviews`, { rating: 5 })
    }),
  )
  await page.goto(`/products/${product.id}#reviews`)
  await expectAlive(page)
  const panel = page.getByRole('tabpanel', { name: 'Reviews (12)' })
  await expect(panel.getByRole('article')).toHaveCount(10)
  await panel.getByRole('link', { name: 'Show more reviews' }).click()
  await expect(panel.getByRole('article')).toHaveCount(12)
  await expect(panel.getByRole('link', { name: 'Show more reviews' })).toHaveCount(0)
})

test('a missing product has a page that says so', onDesktop, async ({ page }) => {
  for (const id of ['0198b1f2-7c00-7000-8000-000000000001', 'no-id']) {
    const response = await page.goto(`/products/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
    await expect(page).toHaveTitle(/Product not found/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
      'href',
      '/products',
    )
  }
})

test('a product that cannot be loaded leads back to the list', onPhone, async ({ page }) => {
  await page.goto('/products')
  await expectAlive(page)
  await page.route(/\/products\/[\w-]+\.data/, (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(toastOf(page, 'Error').filter({ hasText: 'Failed to load product details' })).toBeVisible()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a review that fails to send is not lost', onDesktop, async ({ page, context, baseURL }) => {
  const product = await listProduct(page.request, await openShop(page.request))
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  await openAlive(page, `/products/${product.id}#reviews`)
  const panel = page.getByRole('tabpanel', { name: /^Reviews/ })
  await panel.getByLabel('Your comment').fill('Fine.')
  await panel.getByRole('radio', { name: '3 stars' }).check()
  await page.reload()
  await expect(panel.getByRole('radio', { name: '3 stars' })).toBeChecked()
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/products/*/reviews', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    return keys.length === 2 ? route.fulfill(answer(400, REFUSED)) : route.continue()
  })
  await panel.getByRole('button', { name: 'Submit Review' }).click()
  await expect(toastOf(page, 'Error').filter({ hasText: 'Failed to submit review' })).toBeVisible()
  await expect(panel.getByLabel('Your comment')).toHaveValue('Fine.')
  await closeToasts(toastsOf(page))
  // The server's message about a field is shown beside it, its general message in the toast.
  await panel.getByRole('button', { name: 'Submit Review' }).click()
  await expect(toastOf(page, 'Error').filter({ hasText: 'Please check' })).toBeVisible()
  await expect(panel.getByLabel('Your comment')).toHaveAccessibleDescription(/Contains characters/)
  await closeToasts(toastsOf(page))
  await panel.getByRole('button', { name: 'Submit Review' }).click()
  await expect(toastOf(page, 'Your review has been submitted')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
})

test(
  'browsers load no picture from other sites: until the server has a copy, a picture’s place stays empty',
  onPhone,
  async ({ page }) => {
    const product = await listProduct(page.request, await openShop(page.request), {
      images_urls: ['https://pictures.example/spying.jpg'],
    })
    const asked = new Set<string>()
    page.on('request', (request) => void asked.add(new URL(request.url()).hostname))
    const complaints = watch(page)
    for (const path of [`/products/${product.id}`, `/products?search=${encodeURIComponent(product.product_name)}`]) {
      await page.goto(path)
      await expectAlive(page)
      await expect(page.getByRole('main')).toContainText(product.product_name)
    }
    expect([...asked]).toEqual([new URL(page.url()).hostname])
    expect(complaints).toEqual([])

    // If a page named such a picture all the same, the policy would block it.
    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
          new Image().src = 'https://pictures.example/spying.jpg'
        }),
    )
    expect(await refused).toBe('img-src')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read', onPhone, async ({ page }) => {
    const shop = await openShop(page.request)
    const product = await listProduct(page.request, shop, CLOTH)
    await callApi(page.request, await openAccount(page.request, 'buyer'), 'post', `/products/${product.id}/reviews`, {
      rating: 5,
      comment: 'My mother cried.',
    })
    await page.goto(`/products/${product.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Woven in Bonwire.')).toBeVisible()
    await expect(main.getByText('1.9 kg').last()).toBeVisible()
    await expect(main.getByText('My mother cried.')).toBeVisible()
    await expect(main.getByRole('region', { name: 'Seller' }).getByRole('link').first()).toBeVisible()
    await expect(main.getByText('The cart needs JavaScript.')).toBeVisible()
  })
})

test('nothing sticks out sideways at 320 px', onPhone, async ({ page }) => {
  const product = await listProduct(page.request, await openShop(page.request), {
    ...CLOTH,
    price: 99_999_999.99,
    discount_price: 89_999_999.99,
    description: 'w'.repeat(200),
    specifications: { ['k'.repeat(60)]: 'v'.repeat(200) },
    options: [{ name: 'o'.repeat(40), values: ['w'.repeat(40), 'Extra wide fit, with a soft leather sole'] }],
    variants: [
      { values: ['w'.repeat(40)], stock_quantity: 0 },
      { values: ['Extra wide fit, with a soft leather sole'], stock_quantity: 2 },
    ],
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['', '#specifications', '#reviews']) {
    await page.goto(`/products/${product.id}${tab}`)
    await expectAlive(page)
    await expectNoSidewaysScroll(page)
  }
})
