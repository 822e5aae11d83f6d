import { fileURLToPath } from 'node:url'
import type { DeliveryZones } from '@asime/contract/delivery-fees'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillCart, listProduct, openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  closeToasts,
  confirmEmail,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openLive,
  openSession,
  signInAs,
  signInByForm,
  signInInstead,
  toastsOf,
} from './support.ts'

const MONEY = 'GH₵\u00a0'

const pictureFile = (name: string) => fileURLToPath(new URL(`../apps/api/media/pictures/${name}.webp`, import.meta.url))

async function fillInPlace(page: Page) {
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Northern')
  await page.getByLabel('Town').fill('Tamale')
  await page.getByLabel('Landmark').fill('Behind the main market')
}

const SETTINGS = {
  business_name: 'Tamale Smocks',
  region: 'Northern',
  town: 'Tamale',
  opening_hours: Array(7).fill({ from: '08:00', to: '18:00' }),
  lead_time_days: 1,
  delivery_methods: ['vendor_delivery'],
}

test(
  'a vendor describes the shop and sets fees by zone, which a buyer in Tamale pays',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Tamale Smocks')
    const smock = await listProduct(page.request, shop, { price: 200, weight: 3 })
    await signInAs(context, shop, baseURL!)
    await page.goto('/app/vendor/shop')
    await expectAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Shop settings' })).toBeVisible()

    // Missing fields are marked, and the first one has the focus.
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Region', { exact: true })).toBeFocused()
    await fillInPlace(page)
    await page.getByRole('checkbox', { name: 'Open on Saturday' }).uncheck()
    const score = page.getByRole('heading', { name: /^Your shop is \d+% complete$/ })
    const before = (await score.textContent())!
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Shop settings saved')).toBeVisible()
    await expect(score).not.toHaveText(before)

    // By keyboard: Oti is chosen on the map and gets no delivery. A missing fee is named by its cell in the table.
    const map = page.getByRole('group', { name: 'Delivery zone of each region' })
    await map.getByRole('button', { name: /^Oti.*Neighbouring regions$/ }).press('Enter')
    await page.getByLabel('Zone of Oti').selectOption('No delivery')
    await expect(map.getByRole('button', { name: /^Oti.*No delivery$/ })).toHaveAttribute('aria-pressed', 'true')
    const cell = page.getByLabel('Vendor delivery, Same town, up to 5 kg')
    await cell.fill('')
    await page.getByRole('button', { name: 'Save delivery fees' }).click()
    await expect(page.getByText('Enter the fee for Vendor delivery, Same town, up to 5 kg').first()).toBeVisible()
    await expect(cell).toBeFocused()
    // Typed key by key: the first key clears the error, and must not move the focus.
    await cell.pressSequentially('17.50')
    await expect(cell).toHaveValue('17.50')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Save delivery fees' }).click()
    await expect(page.getByText('Delivery fees saved')).toBeVisible()

    await fillCart(context, [smock])
    await signInInstead(page, await openAccount(page.request, 'buyer'), baseURL!)
    await page.goto('/checkout')
    await expectAlive(page)
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('Northern')
    await page.getByRole('textbox', { name: 'Town' }).fill('Tamale')
    await page.getByRole('radio', { name: 'Vendor delivery' }).check()
    // 200, and 17.50 for 3 kg within the town.
    await expect(page.getByRole('button', { name: `Pay ${MONEY}217.50` })).toBeVisible()
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('Oti')
    // There is no delivery to Oti, only pickup.
    await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Vendor delivery' })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test('a shop that is away says so on its page and takes no orders', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request, 'Bolga Baskets')
  const basket = await listProduct(page.request, shop)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await callApi(page.request, shop, 'put', '/user/shop', {
    business_name: 'Bolga Baskets',
    region: 'Upper East',
    town: 'Bolgatanga',
    landmark: 'At the craft village',
    opening_hours: Array(7).fill({ from: '00:00', to: '23:59' }),
    lead_time_days: 1,
    delivery_methods: ['bus_parcel', 'pickup'],
    away: { from: day(0), until: day(5), message: 'We are at the Bugum festival.' },
  })
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)

  await page.goto(`/vendors/${basket.vendor.id}`)
  await expectAlive(page)
  await expect(page.getByText(/^Away, back on /)).toBeVisible()
  await expect(page.getByText('We are at the Bugum festival.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/products/${basket.id}`)
  await expectAlive(page)
  await expect(page.getByText(/^Bolga Baskets is away and takes orders again on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
})

test(
  'a shop shows its logo and banner, its pickup place after payment, and when it is back from a holiday',
  onPhone,
  async ({ page, context, browser, baseURL }) => {
    const [shop, buyer] = [await openShop(page.request, 'Sirigu Pots'), await openAccount(page.request, 'buyer')]
    const pot = await listProduct(page.request, shop, { price: 80 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/shop')
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Shop settings saved')).toBeVisible()
      await closeToasts(toastsOf(page))
    }
    await test.step('pictures and place', async () => {
      for (const [what, file] of [
        ['logo', 'pots-01'],
        ['banner', 'hero-kente'],
      ] as const) {
        await page.getByLabel(`Add ${what}`).setInputFiles(pictureFile(file))
        await expect(page.getByLabel(`Change ${what}`)).toBeAttached()
      }
      await fillInPlace(page)
      await page.getByLabel('Directions').fill('The green gate after the mango tree.')
      await save()
    })

    const visitor = await browser.newContext({ baseURL, viewport: page.viewportSize(), serviceWorkers: 'block' })
    await signInAs(visitor, buyer, baseURL!)
    const visit = await visitor.newPage()
    await test.step('everybody sees them', async () => {
      await openAlive(visit, `/vendors/${pot.vendor.id}`)
      const main = visit.getByRole('main')
      for (const picture of [main.locator('img[width="1600"]'), main.locator('img[width="96"]')]) {
        await expect(picture).toHaveAttribute('src', /^\/media\/uploads\//)
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
      await expect(main.getByText('Tamale, Northern').first()).toBeVisible()
    })

    await test.step('buyers see the area before payment, and the directions after it', async () => {
      const phone = '0244123456'
      const delivery = { method: 'pickup', region: 'Volta', town: 'Ho', landmark: 'At the park', contact_phone: phone }
      const items = [{ product_id: pot.id, quantity: 1 }]
      const made = await callApi<{ id: string; orders: { id: string }[] }>(page.request, buyer, 'post', '/orders', {
        items,
        delivery,
      })
      await openLive(visit, `/app/orders/${made.orders[0]!.id}`)
      const place = visit.getByRole('region', { name: 'Delivery' })
      await expect(place).toContainText('Collect atTamale, NorthernYou see the full address and directions once')
      await expect(place).not.toContainText('market')
      await expect(place).not.toContainText('mango')

      const momo = { method: 'mobile_money', network: 'mtn', phone }
      const { id } = await callApi<{ id: string }>(page.request, buyer, 'post', `/checkouts/${made.id}/payments`, momo)
      await callApi(page.request, buyer, 'post', `/payments/${id}/sandbox`, { action: 'approve_silently' })
      await callApi(page.request, buyer, 'post', `/payments/${id}/check`)
      // The page learns at once that it is paid.
      await expect(place).toContainText('Behind the main marketThe green gate after the mango tree.')
      await expect(place).not.toContainText('once you have paid')
      await expectAccessible(visit)
      await expectNoSidewaysScroll(visit)
    })

    await test.step('a holiday, and back from it', async () => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const holiday = page.getByRole('checkbox', { name: 'Take a break from new orders' })
      await holiday.check()
      await page.getByLabel('First day away').fill(day(0))
      await page.getByLabel('Back on').fill(day(3))
      await page.getByLabel('Message to buyers').fill('At the Paragbiele festival.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await save()
      await openAlive(visit, `/products/${pot.id}`)
      await expect(visit.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
      await visit.getByRole('main').getByRole('link', { name: 'Sirigu Pots' }).first().click()
      await expect(visit.getByText(/^Away, back on /)).toBeVisible()
      await expect(visit.getByText('At the Paragbiele festival.')).toBeVisible()

      await holiday.uncheck()
      await save()
      await openAlive(visit, `/products/${pot.id}`)
      await expect(visit.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
    })
    await visitor.close()
  },
)

test(
  'a vendor enters the facts that the law asks for, and buyers see them and the missing ones',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Krobo Beads')
    const beads = await listProduct(page.request, shop)
    await signInAs(context, shop, baseURL!)
    await page.goto('/app/vendor/shop')
    await expectAlive(page)
    await page.getByRole('button', { name: 'Edit facts' }).click()
    await expect(page.getByLabel('Full legal name')).toHaveAccessibleDescription(/another name ends its verification/)
    await page.getByLabel('Full legal name').fill('Krobo Beads Enterprise')
    await page.getByLabel('Legal status').selectOption('Sole proprietor')
    await page.getByLabel('Telephone', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Save facts' }).click()
    await expect(page.getByLabel('Telephone', { exact: true })).toBeFocused()
    await page.getByLabel('Telephone', { exact: true }).fill('024 412 3456')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save facts' }).click()
    // Asime provides the payment terms; the shop has given its name and telephone.
    await expect(page.getByText('3 of 11')).toBeVisible()
    await expect(page.getByText('+233 24 412 3456', { exact: true })).toBeVisible()

    await page.goto(`/products/${beads.id}`)
    await page.getByRole('link', { name: 'Seller details, returns and complaints' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who you buy from: Krobo Beads' })).toBeVisible()
    await expect(page.getByText('Krobo Beads Enterprise')).toBeVisible()
    await expect(page.getByText('3 of 11 facts given')).toBeVisible()
    await expect(page.getByText(/^Missing: .*return and refund policy, complaints procedure\.$/)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'settings, facts and fees that a colleague has saved meanwhile are not overwritten',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Tamale Smocks')
    const facts = { legal_name: 'Krobo Beads', legal_status: 'sole_proprietor' }
    await callApi(page.request, shop, 'put', '/user/shop', SETTINGS)
    await callApi(page.request, shop, 'put', '/user/shop/facts', { ...facts, terms: 'No returns' })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/shop')

    await test.step('facts', async () => {
      await page.getByRole('button', { name: 'Edit facts' }).click()
      const name = page.getByLabel('Full legal name')
      await name.fill('Krobo Beads Enterprise')
      await callApi(page.request, shop, 'put', '/user/shop/facts', { ...facts, terms: 'Within a week' })

      await page.getByRole('button', { name: 'Save facts' }).click()
      await expect(page.getByText('These facts have changed in the meantime')).toBeVisible()
      await expect(name).toHaveValue('Krobo Beads Enterprise')
      await expect(page.getByLabel('Terms', { exact: true })).toHaveValue('Within a week')
      await page.getByRole('button', { name: 'Save facts' }).click()
      await expect(page.getByRole('button', { name: 'Edit facts' })).toBeVisible()
      await expect(page.getByText('Krobo Beads Enterprise')).toBeVisible()
      await expect(page.getByText('Within a week')).toBeVisible()
    })

    await test.step('fees', async () => {
      const fee = (zone: string) => page.getByLabel(`Vendor delivery, ${zone}, up to 5 kg`)
      await fee('Same town').fill('33')
      const read = async () => (await callApi(page.request, shop, 'get', '/user/delivery-zones')) as DeliveryZones
      const theirs = (await read()).usual_rates.map((rate) => ({
        ...rate,
        free_from: rate.free_from ?? undefined,
        ...(rate.zone === 'far' && { up_to_5_kg: 77 }),
      }))
      await callApi(page.request, shop, 'put', '/user/delivery-zones', { rates: theirs })

      await page.getByRole('button', { name: 'Save delivery fees' }).click()
      await expect(page.getByText('These fees have changed in the meantime')).toBeVisible()
      await expect(fee('Same town')).toHaveValue('33')
      await expect(fee('Far regions')).toHaveValue('77.00')
      await page.getByRole('button', { name: 'Save delivery fees' }).click()
      await expect(page.getByText('Delivery fees saved')).toBeVisible()
      await expect(page.getByText('These fees have changed in the meantime')).toBeHidden()
      const { rates } = await read()
      const kept = (zone: string) => rates.find((rate) => rate.zone === zone && rate.method === 'vendor_delivery')
      expect([kept('same_town')?.up_to_5_kg, kept('far')?.up_to_5_kg]).toEqual([33, 77])
    })

    await test.step('settings', async () => {
      const about = page.getByLabel('About your shop')
      await about.fill('Smocks since 1990')
      await page.getByRole('checkbox', { name: 'Open on Sunday' }).uncheck()
      let isMeanwhile = true
      // While the form is on its way, so that the page cannot have read what the colleague has saved.
      await page.route('**/api/v1/user/shop', async (route) => {
        if (route.request().method() === 'PUT' && isMeanwhile) {
          isMeanwhile = false
          await callApi(page.request, shop, 'put', '/user/shop', { ...SETTINGS, town: 'Sagnarigu', lead_time_days: 3 })
        }
        await route.continue()
      })

      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Your shop’s settings have changed in the meantime')).toBeVisible()
      await expect(about).toHaveValue('Smocks since 1990')
      await expect(page.getByRole('textbox', { name: /^Town/ })).toHaveValue('Sagnarigu')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Shop settings saved')).toBeVisible()
      expect(await callApi(page.request, shop, 'get', '/user/shop')).toMatchObject({
        description: 'Smocks since 1990',
        town: 'Sagnarigu',
        lead_time_days: 3,
        opening_hours: [...Array(6).fill({ from: '08:00', to: '18:00' }), null],
      })
    })
  },
)

test(
  'what is not saved yet survives a reload and a session that ends, beside what a colleague has saved',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Tamale Smocks')
    await callApi(page.request, shop, 'put', '/user/shop', SETTINGS)
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/shop')
    const about = page.getByLabel('About your shop')
    const sunday = page.getByRole('checkbox', { name: 'Open on Sunday' })
    const fee = page.getByLabel('Vendor delivery, Same town, up to 5 kg')
    await about.fill('Smocks since 1990')
    await sunday.uncheck()
    await page.getByRole('checkbox', { name: 'Pickup' }).check()
    await fee.fill('33')
    const expectTyped = async () => {
      await expect(about).toHaveValue('Smocks since 1990')
      await expect(sunday).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Pickup' })).toBeChecked()
      await expect(fee).toHaveValue('33')
    }

    await callApi(page.request, shop, 'put', '/user/shop', {
      ...SETTINGS,
      lead_time_days: 3,
      opening_hours: [null, ...SETTINGS.opening_hours.slice(1)],
    })
    await page.reload()
    await expectTyped()
    await expect(page.getByLabel('Lead time')).toHaveValue('3')
    await expect(page.getByRole('checkbox', { name: 'Open on Monday' })).not.toBeChecked()

    await page.evaluate(() => {
      for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, 'ended')
    })
    await page.goto('/app/vendor/shop')
    await expect(page).toHaveURL('/login?from=%2Fapp%2Fvendor%2Fshop')
    await signInByForm(page, shop)
    await expectTyped()

    await page.getByLabel('Landmark').fill('Behind the main market')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Shop settings saved')).toBeVisible()
    await page.reload()
    await expect(fee).toHaveValue('33')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled()
  },
)

test('what is typed for one shop is not offered for another', onPhone, async ({ page, context, baseURL }) => {
  const { request } = page
  const manager = await openAccount(request, 'buyer')
  await confirmEmail(request, await findMailedLink(request, manager.email, '/verify-email'))
  const join = async (name: string) => {
    const shop = await openShop(request, name)
    await confirmEmail(request, await findMailedLink(request, shop.email, '/verify-email'))
    await callApi(request, shop, 'post', '/user/shop/invitations', { email: manager.email, role: 'manager' })
    const link = await findMailedLink(request, manager.email, '/app/join-shop')
    await callApi(request, manager, 'post', '/user/shop/join', {
      token: new URLSearchParams(link.split('?')[1]).get('token'),
    })
  }
  // The browser knows them from before they joined, and asks before it leads them away.
  await signInAs(context, await openSession(request, manager), baseURL!)
  await join('Tamale Smocks')
  await openAlive(page, '/app/vendor/add-product')
  const product = page.getByRole('textbox', { name: 'Product name' })
  await product.fill('Smock for a chief')
  await openAlive(page, '/app/vendor/shop')
  const about = page.getByLabel('About your shop')
  await about.fill('Smocks since 1990')
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await page.getByLabel('Full legal name').fill('Tamale Smocks Limited')

  await callApi(request, manager, 'post', '/user/shop/leave')
  await join('Krobo Beads')
  await openAlive(page, '/app/vendor/shop')
  await expect(page.getByLabel('Shop name')).toHaveValue('Krobo Beads')
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await expect(page.getByLabel('Full legal name')).toHaveValue('')
  await expect(about).toHaveValue('')
  await openAlive(page, '/app/vendor/add-product')
  await expect(product).toHaveValue('')
  await product.fill('Beads for a queen')
  await page.reload()
  await expect(product).toHaveValue('Beads for a queen')
})

test('what is discarded or saved follows what is saved from then on', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request, 'Tamale Smocks')
  await callApi(page.request, shop, 'put', '/user/shop', SETTINGS)
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/shop')
  const about = page.getByLabel('About your shop')
  await about.fill('Smocks since 1990')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(about).toHaveValue('')

  await about.fill('Smocks since 1991')
  // What is saved is read again: what the colleague writes must come after that.
  const readAgain = answerTo(page, 'GET', /\/user\/shop$/)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Shop settings saved')).toBeVisible()
  await readAgain
  await callApi(page.request, shop, 'put', '/user/shop', { ...SETTINGS, description: 'Smocks of Tamale' })
  // Saved over it, the form is refused and shows what the colleague wrote.
  await page.getByLabel('Lead time').fill('4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your shop’s settings have changed in the meantime')).toBeVisible()
  await expect(about).toHaveValue('Smocks of Tamale')
})

test('fees that are typed stay while the same are read again', onDesktop, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request, 'Tamale Smocks')
  await callApi(page.request, shop, 'put', '/user/shop', {
    business_name: 'Tamale Smocks',
    region: 'Northern',
    town: 'Tamale',
    landmark: 'Behind the main market',
    opening_hours: Array(7).fill({ from: '08:00', to: '18:00' }),
    lead_time_days: 1,
    delivery_methods: ['vendor_delivery', 'pickup'],
    away: null,
  })
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/shop')
  const fee = page.getByLabel('Vendor delivery, Same town, up to 5 kg')
  await fee.fill('33')

  // To save anything else of the shop reads the fees, too.
  for (const streets of ['Three', 'Two']) {
    const isRead = answerTo(page, 'GET', /\/user\/delivery-zones$/)
    await page.getByLabel('Landmark').fill(`${streets} streets behind the main market`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await isRead
  }
  await expect(page.getByText('Shop settings saved').first()).toBeVisible()
  await expect(fee).toHaveValue('33')
})
