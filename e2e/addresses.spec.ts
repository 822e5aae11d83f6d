import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillCart, listProduct, openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
} from './support.ts'

test(
  'a saved address fills in the checkout and the town of a request, and a new one can be saved at checkout',
  onPhone,
  async ({ page, context, baseURL }) => {
    const cloth = await listProduct(page.request, await openShop(page.request))
    await fillCart(context, [cloth])
    const buyer = await openAccount(page.request, 'buyer')
    await signInAs(context, buyer, baseURL!)

    await test.step('an address is added in the profile', async () => {
      await openAlive(page, '/app/profile')
      await page.getByRole('link', { name: 'Manage addresses' }).click()
      await page.getByRole('button', { name: 'Add an address' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add an address' })
      await dialog.getByRole('button', { name: 'Save address' }).click()
      await expect(dialog.getByText('Name this address')).toBeVisible()
      await dialog.getByLabel('Name of the address').fill('Home')
      await dialog.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
      await dialog.getByRole('textbox', { name: 'Town' }).fill('Osu')
      await dialog.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
      await dialog.getByLabel('Contact phone').fill('024 412 3456')
      await dialog.getByLabel('Digital address').fill('ga 183 8164')
      await dialog.getByRole('button', { name: 'Save address' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Near the Methodist school' })
      await expect(row).toContainText('Home')
      await expect(row).toContainText('Default')
      await expect(row).toContainText('GA-183-8164')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('a new request is prefilled with its town', async () => {
      await openAlive(page, '/app/create-request')
      await expect(page.getByRole('combobox', { name: /^Location/, includeHidden: true })).toHaveValue(
        'Osu, Greater Accra',
      )
      await page.reload()
      await expect(page.getByRole('combobox', { name: /^Location/, includeHidden: true })).toHaveValue(
        'Osu, Greater Accra',
      )
      await expect(page.getByText('Draft saved')).toBeHidden()
    })

    await test.step('an order is placed with it, without typing', async () => {
      await page.goto('/checkout')
      await expectAlive(page)
      await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked()
      await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Osu')
      await expect(page.getByLabel('Contact phone')).toHaveValue('+233 24 412 3456')
      await expect(page.getByRole('checkbox', { name: 'Keep this address' })).toBeHidden()
      await page.getByRole('button', { name: /^Pay GH₵/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
      await page.goto('/app/orders')
      await page.getByRole('link', { name: cloth.product_name }).click()
      await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Osu, Greater Accra')
      const id = new URL(page.url()).pathname.split('/').at(-1)
      await callApi(page.request, buyer, 'post', `/orders/${id}/cancel`, { reason: 'Not needed' })
    })

    await test.step('another one is entered at checkout and saved', async () => {
      await page.goto(`/checkout?buy=${cloth.id}&quantity=1`)
      await expectAlive(page)
      // Until the default one is filled in, another is chosen already.
      await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked()
      await page.getByRole('radio', { name: 'Another address' }).check()
      await expect(page.getByRole('textbox', { name: 'Landmark' })).toHaveValue('')
      await page.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
      await page.getByRole('textbox', { name: 'Town' }).fill('Kumasi')
      await page.getByRole('textbox', { name: 'Landmark' }).fill('Asafo market')
      await page.getByRole('checkbox', { name: 'Keep this address' }).check()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      // The address is saved after the order, which does not wait for it.
      const kept = page.waitForResponse(
        (answer) => answer.ok() && /^POST .*\/user\/addresses$/.test(`${answer.request().method()} ${answer.url()}`),
      )
      await page.getByRole('button', { name: /^Pay GH₵/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
      await kept
    })

    await test.step('the new one is in the profile, and can become the default', async () => {
      await openAlive(page, '/app/profile/addresses')
      await page.getByRole('button', { name: 'Make Kumasi the default address' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Asafo market' })).toContainText('Default')
      await page.getByRole('button', { name: 'Delete Home' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Near the Methodist school')).toBeHidden()
    })

    await test.step('where they come late, whoever types already goes on', async () => {
      const list = /\/user\/addresses$/
      await page.route(list, (route) => route.abort())
      await openAlive(page, `/checkout?buy=${cloth.id}&quantity=1`)
      const landmark = page.getByRole('textbox', { name: 'Landmark' })
      await landmark.fill('Adum')
      await page.unroute(list)
      const read = answerTo(page, 'GET', list)
      // As on coming back to the page.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await (await read).finished()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await expect(page.getByRole('checkbox', { name: 'Keep this address' })).toBeVisible()
      await expect(landmark).toBeFocused()
      await expect(landmark).toHaveValue('Adum')
    })
  },
)
