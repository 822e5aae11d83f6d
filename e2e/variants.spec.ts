import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import { expectAlive, expectNoSidewaysScroll, onPhone, openAccount, signInAs } from './support.ts'

// Without smooth scrolling, so that what is pressed stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WHITE = '/media/pictures/hero-kente.webp'
const BLUE = '/media/pictures/hero-kente-2.webp'

test(
  'one variant of a product is chosen, priced by quantity, and named from the cart to the receipt',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shirt = await listProduct(page.request, await openShop(page.request), {
      price: 100,
      images_urls: [WHITE, BLUE],
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Colour', values: ['White', 'Blue'] },
      ],
      variants: [
        { values: ['M', 'White'], stock_quantity: 0 },
        { values: ['M', 'Blue'], stock_quantity: 8, image_url: BLUE },
        { values: ['L', 'White'], stock_quantity: 2, price: 130 },
      ],
      quantity_prices: [{ quantity: 3, price: 90 }],
    })
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    await page.goto(`/products/${shirt.id}`)
    await expectAlive(page)
    const box = page.getByRole('main').getByRole('region', { name: shirt.product_name })
    const size = box.getByRole('group', { name: 'Size' })
    const colour = box.getByRole('group', { name: 'Colour' })
    await expect(box).toContainText('In stock, 10 pieces')
    await expect(box.getByRole('table', { name: 'Quantity prices' })).toContainText('GH₵\u00a090.00 each')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // Nothing is bought unchosen: the way leads to the choice.
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(box.getByRole('alert')).toHaveText(['Choose size', 'Choose colour'])
    await expect(size.getByRole('radio', { name: 'M' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(colour.getByRole('radio', { name: 'White' })).toHaveAccessibleName(/Sold out/)
    await size.getByRole('radio', { name: 'L' }).check({ force: true })
    await expect(colour.getByRole('radio', { name: 'Blue' })).toHaveAccessibleName(/Not available/)
    await colour.getByRole('radio', { name: 'White' }).check({ force: true })
    await expect(box).toContainText('GH₵\u00a0130.00')
    await expect(box).toContainText('Only 2 left')
    await size.getByRole('radio', { name: 'M' }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    await colour.getByRole('radio', { name: 'Blue' }).check({ force: true })
    await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('status')).toHaveText('Picture 2 /  of 2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()

    await page.goto('/cart')
    const row = page.getByRole('listitem').filter({ hasText: shirt.product_name })
    await expect(row).toContainText('Size: M, Colour: Blue')
    const more = row.getByRole('button', { name: 'Increase quantity' })
    await more.click()
    await expect(row).toContainText('GH₵\u00a0200.00')
    await more.click()
    await expect(row).toContainText('GH₵\u00a0270.00')
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
    await page.getByRole('textbox', { name: 'Town' }).fill('Osu')
    await page.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
    await page.getByLabel('Contact phone').fill('024 412 3456')
    await page.getByRole('button', { name: /^Pay GH₵/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
    await page.getByRole('radio', { name: 'MTN MoMo' }).check()
    await page.getByLabel('Mobile money number').fill('024 412 3456')
    await page.getByRole('button', { name: /^Pay GH₵/ }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()

    await page.goto('/app/orders')
    await page.getByRole('link', { name: shirt.product_name }).click()
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('Size: M, Colour: Blue')
    await page.goto(`${page.url()}/receipt`)
    await expect(page.getByRole('region', { name: 'What was bought' })).toContainText('Size: M, Colour: Blue')
    await expectNoSidewaysScroll(page)
  },
)
