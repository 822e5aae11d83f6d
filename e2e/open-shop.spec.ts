import { expect, test } from '@playwright/test'
import { confirmEmail, expectAlive, findMailedLink, onPhone, openAccount, openAlive, signInAs } from './support.ts'

test(
  'a buyer opens a shop with their account, and switches between both roles',
  onPhone,
  async ({ page, context, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer', 'Nana Akua Owusu')
    const confirmation = await findMailedLink(page.request, buyer.email, '/verify-email')
    await signInAs(context, buyer, baseURL as string)
    const you = page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'You' })
    const sheet = page.getByRole('dialog', { name: 'Nana Akua Owusu' })

    await test.step('without a confirmed email it is refused, and the page says what to do', async () => {
      await openAlive(page, '/app')
      await you.click()
      await sheet.getByRole('link', { name: 'Become a Vendor' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Open your shop' })).toBeVisible()
      await expect(page.getByText('Confirm your email', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open shop' })).toHaveCount(0)
    })

    await test.step('a name is enough', async () => {
      await confirmEmail(page.request, confirmation)
      await page.reload()
      await expectAlive(page)
      await page.getByRole('button', { name: 'Open shop' }).click()
      await expect(page.getByText('Business name is required')).toBeVisible()
      await page.getByLabel('Business name').fill('Nana Akua Fabrics')
      await page.getByRole('button', { name: 'Open shop' }).click()
      await expect(page.getByText('You now sell as Nana Akua Fabrics.')).toBeVisible()
      await expect(page).toHaveURL(/\/app\/vendor/)
    })

    await test.step('the menu shows the current role, and the server knows it at once', async () => {
      // On phones, too, the workspace has the menu in a top bar of its own.
      const header = page.getByRole('banner')
      // Opened again, since a page that was just navigated to takes the focus, which would close the menu.
      await openAlive(page, '/app/vendor/orders')
      await header.getByLabel('Account menu: Nana Akua Owusu').click()
      await expect(header.getByText('Selling as Nana Akua Fabrics')).toBeVisible()
      await header.getByRole('link', { name: 'Switch to buying' }).click()
      await expect(page).toHaveURL('/app')
      await you.click()
      await expect(sheet.getByText('Buying', { exact: true })).toBeVisible()
      await expect(sheet.getByRole('link', { name: 'Purchases' })).toBeVisible()
      await page.keyboard.press('Escape')
      // The server renders from the viewer cookie, which names the role without a new sign-in.
      const html = await (await page.request.get('/help')).text()
      expect(html).toContain('&quot;shop_role&quot;:&quot;owner&quot;')
    })
  },
)
