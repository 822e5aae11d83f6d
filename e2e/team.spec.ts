import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import {
  type Account,
  callApi,
  confirmEmail,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
} from './support.ts'

/** Places an order with the shop and pays it. */
async function sellTo(request: APIRequestContext, shop: Account, buyer: Account): Promise<{ id: string }> {
  const product = await listProduct(request, shop, { product_name: 'Kente to pack', price: 735.4 })
  const delivery = {
    method: 'pickup',
    region: 'Greater Accra',
    town: 'Osu',
    landmark: 'Near the school',
    contact_phone: '0244123456',
  }
  const items = [{ product_id: product.id, quantity: 1 }]
  const checkout = await callApi<{ id: string; orders: { id: string }[] }>(request, buyer, 'post', '/orders', {
    items,
    delivery,
  })
  const momo = { method: 'mobile_money', network: 'mtn', phone: '0244123456' }
  const payment = await callApi<{ id: string }>(request, buyer, 'post', `/checkouts/${checkout.id}/payments`, momo)
  await callApi(request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve' })
  const order = checkout.orders[0]!
  await expect
    .poll(async () => (await callApi<{ status: string }>(request, shop, 'get', `/orders/${order.id}`)).status)
    .toBe('paid')
  return order
}

test(
  'an owner invites a packer, who packs without seeing money, and is removed at once',
  onPhone,
  async ({ page, context, browser, baseURL }) => {
    const { request } = page
    const [shop, guest, buyer] = [
      await openShop(request, 'Nana Akua Owusu'),
      await openAccount(request, 'buyer', 'Yaw Packer'),
      await openAccount(request, 'buyer'),
    ]
    for (const { email } of [shop, guest])
      await confirmEmail(request, await findMailedLink(request, email, '/verify-email'))
    const order = await sellTo(request, shop, buyer)
    await signInAs(context, shop, baseURL as string)
    const helper = await (await browser.newContext({ baseURL: baseURL as string, serviceWorkers: 'block' })).newPage()
    await helper.setViewportSize({ width: 360, height: 740 })

    await test.step('the owner invites by email', async () => {
      await openAlive(page, '/app/vendor/team')
      await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
      await page.getByLabel('Email', { exact: true }).fill(guest.email)
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByRole('button', { name: `Revoke the invitation to ${guest.email}` })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('the guest accepts with their own account', async () => {
      await signInAs(helper.context(), guest, baseURL as string)
      await helper.goto(await findMailedLink(request, guest.email, '/app/join-shop'))
      await expectAlive(helper)
      await expect(helper.getByRole('heading', { level: 2, name: 'Nana Akua Owusu invites you' })).toBeVisible()
      await expectAccessible(helper)
      await helper.getByRole('button', { name: 'Accept invitation' }).click()
      await expect(helper).toHaveURL('/app/vendor/orders')
    })

    await test.step('a packer sees what to pack, and no amount', async () => {
      await helper.getByRole('link', { name: 'Kente to pack' }).click()
      await expect(helper.getByRole('heading', { level: 1, name: 'Kente to pack' })).toBeVisible()
      await expect(helper.getByText('Near the school')).toBeVisible()
      expect(await helper.getByRole('main').innerText()).not.toMatch(/GH₵|735\.4/)
      for (const absent of ['Money', 'Your earnings'])
        await expect(helper.getByRole('heading', { name: absent, exact: true })).toHaveCount(0)
      await expect(helper.getByRole('button', { name: 'Confirm order' })).toBeVisible()
      await expect(helper.getByRole('button', { name: /Cancel order|Issue refund/ })).toHaveCount(0)
      // A page that packers may not open redirects to one that they may.
      await openAlive(helper, '/app/vendor/payouts')
      await expect(helper).toHaveURL('/app/vendor/orders')
      await expect(helper.getByRole('link', { name: 'Team' })).toHaveCount(0)
    })

    await test.step('a removed member loses access at the next call, and reads why', async () => {
      await helper.goto(`/app/vendor/orders/${order.id}`)
      await expectAlive(helper)
      await helper.getByRole('button', { name: 'Confirm order' }).click()
      await page.reload()
      await expectAlive(page)
      await page.getByRole('button', { name: 'Remove Yaw Packer' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page.getByText('Yaw Packer is removed from your team')).toBeVisible()
      const answer = await request.get(`/api/v1/orders/${order.id}`, {
        headers: { authorization: `Bearer ${guest.accessToken}` },
      })
      expect(answer.status()).toBe(404)
      await expect(helper.getByText('You no longer work for Nana Akua Owusu')).toBeVisible()
      await expect(helper).toHaveURL('/app')
    })

    await test.step('so does one whose page has not heard of it', async () => {
      await callApi(request, shop, 'post', '/user/shop/invitations', { email: guest.email, role: 'packer' })
      await helper.context().route('**/api/v1/live*', (route) => route.abort())
      await helper.routeWebSocket(/\/api\/v1\/live/, () => {})
      await helper.goto(await findMailedLink(request, guest.email, '/app/join-shop'))
      await expectAlive(helper)
      await helper.getByRole('button', { name: 'Accept invitation' }).click()
      await helper.getByRole('link', { name: 'Kente to pack' }).click()
      await helper.getByRole('button', { name: 'Confirm order' }).click()
      const { members } = await callApi<{ members: { user: { id: string; email: string } }[] }>(
        request,
        shop,
        'get',
        '/user/shop/team',
      )
      const { user } = members.find((member) => member.user.email === guest.email)!
      const confirm = helper.getByRole('dialog').getByRole('button', { name: 'Confirm order' })
      await expect(confirm).toBeVisible()
      // Without live updates it asks every so often, and would hear of it before the press.
      const isPressed = helper.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/orders/'))
      await helper.route(/\/api\/v1\/(orders\/[\da-f-]+|user\/profile)$/, async (route) => {
        await isPressed
        await route.fallback()
      })
      await callApi(request, shop, 'delete', `/user/shop/members/${user.id}`)
      await confirm.click()
      await expect(helper.getByText('You no longer work for Nana Akua Owusu')).toBeVisible()
      await expect(helper).toHaveURL('/app')
    })
    await helper.context().close()
  },
)
