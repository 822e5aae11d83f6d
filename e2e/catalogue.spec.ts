import { fileURLToPath } from 'node:url'
import type { Fees } from '@asime/contract/fees'
import type { OwnProduct, OwnProductCard } from '@asime/contract/own-products'
import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { postItemRequest } from './item-request-data.ts'
import { tabTo } from './keyboard.ts'
import {
  callApi,
  changeAnswers,
  expectAlive,
  expectNoSidewaysScroll,
  holdToasts,
  loseAnswer,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
} from './support.ts'
import { HOME_AND_KITCHEN, listProduct, openShop } from './shop.ts'

const pictures = ['pots-01', 'pots-02', 'pots-03'].map((name) =>
  fileURLToPath(new URL(`../apps/api/media/pictures/${name}.webp`, import.meta.url)),
)

test(
  'a new shop publishes its first product with three pictures by 12 taps and 6 typed fields at most',
  onPhone,
  async ({ page, context, baseURL }) => {
    const effort = { taps: 0, typed: 0 }
    const tap = async (target: Locator) => {
      effort.taps++
      await target.click()
    }
    const type = async (target: Locator, text: string, counts = true) => {
      effort.taps++
      if (counts) effort.typed++
      await target.fill(text)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/products')
    await expect(page.getByText('No products yet')).toBeVisible()

    await tap(page.getByRole('link', { name: 'Add your first product' }))
    // One tap opens the chooser, one selects each picture, and one confirms.
    effort.taps += 1 + pictures.length + 1
    await page.getByLabel('From gallery').setInputFiles(pictures)
    await type(page.getByRole('textbox', { name: 'Product name' }), 'Aluminium cooking pots, set of 5')
    // One tap opens the list, and one chooses.
    effort.taps += 2
    await page.getByLabel('Category').selectOption('Home & kitchen')
    await type(page.getByRole('textbox', { name: 'Description' }), 'Five pots with lids, thick base.', false)
    await type(page.getByLabel('Regular price'), '420')
    await expect(page.getByText('Your earnings')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await tap(page.getByRole('button', { name: 'Publish' }))

    await expect(page.getByText('Product published')).toBeVisible()
    await expect(page).toHaveURL('/app/vendor/products')
    const row = page.getByRole('listitem').filter({ hasText: 'Aluminium cooking pots' })
    await expect(row.getByText('Published')).toBeVisible()
    test.info().annotations.push({ type: 'effort', description: `${effort.taps} taps, ${effort.typed} typed fields` })
    expect(effort.taps).toBeLessThanOrEqual(12)
    expect(effort.typed).toBeLessThanOrEqual(6)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await test.step('its pictures are reordered with the toolbar, and buyers see that order', async () => {
      await row.getByRole('link', { name: 'Aluminium cooking pots' }).click()
      const list = page.getByRole('list', { name: 'Pictures' })
      await expect(list.getByRole('button', { name: /^Picture/ })).toHaveCount(3)
      const third = await list.locator('img').nth(2).getAttribute('src')
      await list.getByRole('button', { name: 'Picture 3' }).click()
      await page.getByRole('button', { name: 'Move earlier' }).click()
      await page.getByRole('button', { name: 'Cover', exact: true }).click()
      await expect(list.locator('img').first()).toHaveAttribute('src', third!)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Changes saved')).toBeVisible()
      await expect(row.locator('img')).toHaveAttribute('src', third!)
    })
  },
)

test(
  'what is still missing before a product can be published stays in sight after a draft was refused',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/add-product')
    await page.getByLabel('Category').selectOption('Fashion')
    const details = page.getByRole('listitem').filter({ hasText: 'Required details' })
    await expect(page.getByLabel('Fabric')).toBeVisible()
    await expect(details).toHaveText(/missing$/)

    await page.getByRole('button', { name: 'Save draft' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Product name' })).toBeFocused()
    await expect(details).toHaveText(/missing$/)
    await page.getByRole('button', { name: 'Publish' }).first().click()
    await expect(page.getByText('Size is required')).toBeVisible()
  },
)

test('pictures are reordered by mouse, by touch and by keys', async ({ page, context, baseURL }) => {
  await signInAs(context, await openShop(page.request), baseURL!)
  await openAlive(page, '/app/vendor/add-product')
  await page.getByLabel('From gallery').setInputFiles(pictures)
  const list = page.getByRole('list', { name: 'Pictures' })
  const shown = list.locator('img')
  await expect(shown).toHaveCount(3)
  await expect(list.getByText('sent')).toHaveCount(0)
  const order = () => shown.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src))
  const [first, second, third] = (await order()) as [string, string, string]
  const centreOf = async (number: number) => {
    const box = (await list
      .getByRole('listitem')
      .nth(number - 1)
      .boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await list.scrollIntoViewIfNeeded()

  await test.step('by mouse, and a cancelled drag moves nothing', async () => {
    const [from, to] = [await centreOf(3), await centreOf(1)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
    await expect.poll(order).toEqual([third, first, second])
    await expect(page.getByText('Moved to place 1')).toBeAttached()
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(0)

    await page.mouse.move(to.x, to.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y, { steps: 5 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await order()).toEqual([third, first, second])
  })

  await test.step('by touch, after a long press', async () => {
    const devTools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const [from, to] = [await centreOf(1), await centreOf(3)]
    await touch('touchStart', from)
    await expect(list.getByRole('button').first()).toHaveAttribute('style', /translate/)
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await touch('touchMove', to)
    await touch('touchEnd')
    await expect.poll(order).toEqual([first, second, third])
  })

  await test.step('by keys', async () => {
    await list.getByRole('button', { name: 'Picture 2' }).press('Enter')
    await page.getByRole('button', { name: 'Move later' }).press('Enter')
    await expect.poll(order).toEqual([first, third, second])
    // In the next frame, the focus goes on to the picture, since the button is off now.
    await expect(list.getByRole('button', { name: 'Picture 3' })).toBeFocused()
    await page.getByRole('button', { name: 'Move earlier' }).press('Enter')
    await page.getByRole('button', { name: 'Move earlier' }).press('Enter')
    await expect.poll(order).toEqual([second, first, third])
    await expectAccessible(page)
  })
})

test(
  'earnings of a product, a bid and a deal link use the shop’s own commission',
  onPhone,
  async ({ page, context, baseURL }) => {
    const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
    await signInAs(context, await openShop(page.request), baseURL!)
    await changeAnswers<Fees>(page, '**/api/v1/user/shop/fees', (fees) => ({ ...fees, commission_percent: 1 }))

    // 500 less 1 % commission, 20 % VAT on that, and a payment fee of 1.95 %.
    const earnings = page.getByText('GH₵\u00a0484.25')
    await openAlive(page, '/app/vendor/add-product')
    await page.getByLabel('Regular price').fill('500')
    await expect(earnings).toBeVisible()
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Price of one').fill('500')
    await expect(earnings).toBeVisible()
    await openAlive(page, itemRequest.path)
    await page.getByRole('form', { name: 'Your bid' }).getByLabel('Amount').fill('500')
    await expect(earnings).toBeVisible()
  },
)

test(
  'prices, stock and categories of many products change at once, and one press undoes each change',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    for (const name of ['Standing fan', 'Table fan'])
      await listProduct(page.request, shop, { product_name: name, price: 210, stock_quantity: 14 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    const rows = ['Standing fan', 'Table fan'].map((name) => page.getByRole('row').filter({ hasText: name }))
    const dialog = page.getByRole('dialog')
    const undo = page.getByRole('button', { name: 'Undo' })

    for (const { button, fill, before, after } of [
      {
        button: 'Change prices',
        fill: () => dialog.getByLabel('Value').fill('-10'),
        before: 'GH₵\u00a0210.00',
        after: 'GH₵\u00a0189.00',
      },
      {
        button: 'Change stock',
        fill: () => dialog.getByLabel('Value').fill('77'),
        before: /Change Stock of \w+ fan: 14/,
        after: /Change Stock of \w+ fan: 77/,
      },
      {
        button: 'Category',
        fill: () => dialog.getByLabel('New category').selectOption('Home & kitchen'),
        before: 'Fabrics & kente',
        after: 'Home & kitchen',
      },
    ] as const) {
      await test.step(button, async () => {
        await page.getByLabel('Select all shown').check()
        await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: button }).click()
        await dialog.getByRole('button', { name: 'Change 2 products' }).click()
        await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
        await fill()
        await dialog.getByRole('button', { name: 'Change 2 products' }).click()
        await holdToasts(page)
        for (const row of rows) await expect(row).toContainText(after)
        await undo.click()
        for (const row of rows) await expect(row).toContainText(before)
        await expect(undo).toHaveCount(0)
      })
    }
  },
)

test(
  'a change of many says what is wrong with its value, and that it is under way',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    for (const name of ['Standing fan', 'Table fan', 'Wall fan'])
      await listProduct(page.request, shop, { product_name: name, price: 210 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    await page.getByLabel('Select Standing fan').check()
    await page.getByLabel('Select Table fan').check()
    const bar = page.getByRole('region', { name: '2 selected' })
    await bar.getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog')
    const value = dialog.getByLabel('Value')

    await value.fill('12,50')
    await value.press('Enter')
    await expect(value).toHaveAccessibleDescription(/Enter a number such as 5 or 12.50, with a point$/)
    await expect(value).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('How').selectOption('By an amount')
    await value.fill('-300')
    await dialog.getByRole('button', { name: 'Change 2 products' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The price would not be above 0')
    await expect(value).toHaveValue('-300')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/user/products/bulk', async (route) => {
      await held.promise
      await route.continue()
    })
    await bar.getByRole('button', { name: 'Hide' }).click()
    await expect(bar.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-busy', 'true')
    await expect(bar.getByRole('button', { name: 'Publish' })).toBeDisabled()
    held.resolve()
    await expect(page.getByRole('link', { name: /^Hidden/ })).toContainText('2')
    await expect(bar).toHaveCount(0)
  },
)

test(
  'prices that are changed again after a lost answer, and a product that is copied again, change once',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await listProduct(page.request, shop, { product_name: 'Standing fan', price: 200 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    const own = () => callApi<OwnProductCard[]>(page.request, shop, 'get', '/user/products?sort_by=price')
    const lostPrice = await loseAnswer(page, '**/api/v1/user/products/bulk')
    await page.getByLabel('Select all shown').check()
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Value').fill('10')
    await dialog.getByRole('button', { name: 'Change 1 product' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You can safely try again')
    await dialog.getByRole('button', { name: 'Change 1 product' }).click()
    await expect(page.getByText('1 product changed')).toBeVisible()
    expect(lostPrice()).toBe(1)
    expect((await own()).map(({ price }) => price)).toEqual([220])

    const lostCopy = await loseAnswer(page, '**/api/v1/user/products/*/duplicate')
    const copy = async () => {
      // The newest is first, which the copy may be by then.
      await page.getByLabel('More for Standing fan').last().click()
      await page.getByRole('button', { name: 'Duplicate' }).click()
    }
    await copy()
    await expect.poll(lostCopy).toBe(1)
    await expect(page.getByText('Asime did not respond')).toBeVisible()
    await copy()
    await expect(page).toHaveURL(/\/products\/[\w-]+\/edit$/)
    expect(await own()).toHaveLength(2)
  },
)

test('a file that is not a picture is named, and other pictures stay', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openShop(page.request), baseURL!)
  await openAlive(page, '/app/vendor/add-product')
  const chooser = page.getByLabel('From gallery')
  const list = page.getByRole('list', { name: 'Pictures' })
  await chooser.setInputFiles(pictures.slice(0, 1))
  await expect(list.locator('img')).toHaveCount(1)

  await chooser.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert').filter({ hasText: 'fake.jpg' })).toContainText(
    'This kind of file cannot be used. Please choose JPG, PNG or WebP',
  )
  await chooser.setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('12') })
  await expect(page.getByRole('alert').filter({ hasText: 'prices.txt' })).toContainText('cannot be added')
  await expect(list.getByRole('button', { name: /^Picture/ })).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Product name' }).fill('Pots')
  await page.getByLabel('Category').selectOption('Home & kitchen')
  await page.getByRole('textbox', { name: 'Description' }).fill('Five of them.')
  await page.getByLabel('Regular price').fill('420')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Product published')).toBeVisible()
})

test(
  'a price is edited in the list and many products at once, and one press undoes each change',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    for (const name of ['Standing fan', 'Table fan'])
      await listProduct(page.request, shop, { product_name: name, price: 210 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    const row = page.getByRole('row').filter({ hasText: 'Standing fan' })

    await row.getByRole('button', { name: /^Change Price of Standing fan/ }).click()
    await page.getByLabel('Price of Standing fan').fill('195,50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an amount such as 25 or 19.50, with a point')).toBeVisible()
    await page.getByLabel('Price of Standing fan').fill('195')
    await page.keyboard.press('Enter')
    await holdToasts(page)
    await expect(row).toContainText('195')
    const said = page.getByRole('status').filter({ hasText: 'price is now' })
    await expect(said).toContainText(/was GH₵\s210\.00/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('210')

    await page.getByLabel('Select all shown').check()
    await expectAccessible(page)
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Hide' }).click()
    await holdToasts(page)
    const hidden = page.getByRole('link', { name: /^Hidden/ })
    await expect(hidden).toContainText('2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /^Published/ })).toContainText('2')

    await page.getByLabel('Name or SKU').fill('table')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/query=table/)
    await expect(page.getByRole('row').filter({ hasText: 'Standing fan' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save this view' }).click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(name).toHaveAccessibleDescription(/Name this view$/)
    await expect(name).toBeFocused()
    await name.fill('Tables')
    await expect(name).not.toHaveAccessibleDescription(/Name this view$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('button', { name: 'Delete this view' })).toBeVisible()
    await page.goto('/app/vendor/products')
    await expectAlive(page)
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Tables' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Table fan' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Standing fan' })).toHaveCount(0)
  },
)

test(
  'the others stay selected when one product is changed, and one that is deleted meanwhile does not',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    for (const name of ['Standing fan', 'Table fan', 'Wall fan'])
      await listProduct(page.request, shop, { product_name: name })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    const select = (name: string) => page.getByLabel(`Select ${name}`)
    const hidden = page.getByRole('link', { name: /^Hidden/ })
    await select('Standing fan').check()
    await select('Table fan').check()

    const row = page.getByRole('row').filter({ hasText: 'Wall fan' })
    await row.getByLabel('More for Wall fan').click()
    await row.getByRole('button', { name: 'Hide' }).click()
    await expect(hidden).toContainText('1')
    await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible()

    const { data } = (await (
      await page.request.get('/api/v1/user/products?query=Table', {
        headers: { authorization: `Bearer ${shop.accessToken}` },
      })
    ).json()) as { data: { id: string }[] }
    await callApi(page.request, shop, 'post', '/user/products/bulk', {
      ids: data.map(({ id }) => id),
      change: { kind: 'delete' },
    })
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('1 product has been deleted and is no longer selected.')).toBeVisible()
    // Once the list has been read again.
    await expect(page.getByRole('row').filter({ hasText: 'Table fan' })).toHaveCount(0)
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Hide' }).click()
    await expect(hidden).toContainText('2')
  },
)

test(
  'what is typed of a product stays when it changes meanwhile, and what was sold meanwhile stays sold',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const { id } = await listProduct(page.request, shop, {
      category_id: HOME_AND_KITCHEN,
      price: 210,
      stock_quantity: 14,
    })
    const saved = () => callApi<OwnProduct>(page.request, shop, 'get', `/user/products/${id}`)
    const address = `**/api/v1/user/products/${id}`
    const sellTwo = () =>
      changeAnswers<OwnProduct>(page, address, (product) => ({
        ...product,
        // As it was before; orders leave its `updated_at`.
        stock_quantity: product.stock_quantity + 2,
      }))
    const comeBack = async () => {
      await page.unroute(address)
      const read = page.waitForResponse(address)
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await read
    }
    const description = page.getByRole('textbox', { name: 'Description' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const notice = page.getByText('This product has changed since you began')
    await signInAs(context, shop, baseURL!)

    await test.step('orders take stock', async () => {
      await sellTwo()
      await openAlive(page, `/app/vendor/products/${id}/edit`)
      await description.fill('Thick and soft.')
      await comeBack()
      await save.click()
      await expect(page).toHaveURL('/app/vendor/products')
      expect(await saved()).toMatchObject({ description: 'Thick and soft.', stock_quantity: 14 })
    })

    await test.step('a colleague changes the price', async () => {
      await openAlive(page, `/app/vendor/products/${id}/edit`)
      await description.fill('Thick, soft and warm.')
      await callApi(page.request, shop, 'patch', `/products/${id}`, { price: 250 })
      await comeBack()
      await expect(notice).toBeVisible()
      await expect(description).toHaveValue('Thick, soft and warm.')
      await expect(page.getByLabel('Regular price')).toHaveValue('250')
      await expectAccessible(page)
      await save.click()
      await expect(page).toHaveURL('/app/vendor/products')
      expect(await saved()).toMatchObject({ description: 'Thick, soft and warm.', base_price: 250 })
    })

    await test.step('orders take stock that is being counted', async () => {
      await sellTwo()
      await openAlive(page, `/app/vendor/products/${id}/edit`)
      await page.getByLabel('In stock').fill('20')
      await page.unroute(address)
      await save.click()
      await expect(notice).toBeVisible()
      await expect(page.getByLabel('In stock')).toHaveValue('20')
      expect(await saved()).toMatchObject({ stock_quantity: 14 })
      await save.click()
      await expect(page).toHaveURL('/app/vendor/products')
      expect(await saved()).toMatchObject({ stock_quantity: 20 })
    })
  },
)

test(
  'stock that was sold while its field was open is not put back, and what is no number is named',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const { id } = await listProduct(page.request, shop, { product_name: 'Standing fan', stock_quantity: 14 })
    const stockNow = async () =>
      (await callApi<OwnProduct>(page.request, shop, 'get', `/user/products/${id}`)).stock_quantity
    const address = /\/user\/products\?/
    await signInAs(context, shop, baseURL!)
    await changeAnswers<OwnProductCard[]>(page, address, (products) =>
      products.map((product) => ({ ...product, stock_quantity: product.stock_quantity + 2 })),
    )
    await openAlive(page, '/app/vendor/products')
    await page.getByRole('button', { name: /^Change Stock of Standing fan: 16/ }).click()
    const field = page.getByLabel('Stock of Standing fan')
    await field.fill('two')
    await field.press('Enter')
    await expect(page.getByText('Enter a whole number')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.unroute(address)
    const read = page.waitForResponse(address)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await read
    await field.fill('20')
    await expect(page.getByText('Enter a whole number')).toHaveCount(0)
    await field.press('Enter')
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    expect(await stockNow()).toBe(14)
    await expect(field).toHaveValue('20')
    // The list is read again before another press counts.
    await expect(page.locator('form[aria-busy]')).toHaveCount(0)
    await field.press('Enter')
    await expect(page.getByText('Standing fan: stock is now 20, was 14')).toBeVisible()
    expect(await stockNow()).toBe(20)
  },
)

test('stock of a variant is edited in the list by keyboard, and one press undoes it', async ({
  page,
  context,
  baseURL,
}) => {
  const shop = await openShop(page.request)
  await listProduct(page.request, shop, {
    product_name: 'Smock',
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], stock_quantity: 3 },
      { values: ['L'], stock_quantity: 0 },
    ],
  })
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/products')
  const opener = page.getByRole('button', { name: /^Stock of Smock by variant/ })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.press('Enter')
  const variants = page.getByRole('list', { name: 'Variants of Smock' })
  const stockOf = (size: string) => variants.getByRole('button', { name: `Change Stock of Smock, ${size}` })
  await expect(stockOf('L')).toContainText('Sold out')

  await tabTo(page, stockOf('M'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Stock of Smock, M')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')

  await expect(stockOf('M')).toContainText('9')
  await expect(stockOf('M')).toBeFocused()
  await holdToasts(page)
  await expect(opener).toContainText('9')
  await expect(page.getByText('Smock, M: stock is now 9, was 3')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stockOf('M')).toContainText('3')
  await expect(opener).toContainText('3')
  await opener.click()
  await expect(variants).toHaveCount(0)
})
