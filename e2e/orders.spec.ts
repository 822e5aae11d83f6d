import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from './accessible.ts'
import { bidAs, postItemRequest } from './item-request-data.ts'
import { picture } from './item-request-form.ts'
import { expectLinksToLead } from './links.ts'
import { listProduct, openShop, type ShopProduct } from './shop.ts'
import {
  type Account,
  callApi,
  changeAnswers,
  DEMO,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  openSession,
  signInAs,
  signInByForm,
  signInInstead,
} from './support.ts'

const PHONE_NUMBER = '024 412 3456'

/** Opens a page of somebody else, such as the other side of an order. */
async function openAs(page: Page, account: Account, baseURL: string, path: string) {
  await signInInstead(page, account, baseURL)
  await page.goto(path)
}

/** Presses a button of the page, and the button of the same name in its confirmation dialog. */
async function confirm(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const badge = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first()

test(
  'from a request to released money: bid, a payment that times out and one that works, the code scanned',
  onPhone,
  async ({ page, context, baseURL, browser }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Kejetia Power')]
    const itemRequest = await postItemRequest(page.request, buyer, { location: 'Asafo, Kumasi, Ashanti' })
    await bidAs(page.request, vendor, itemRequest, { bid_amount: 4500 })
    await signInAs(context, buyer, baseURL!)

    await page.goto(itemRequest.path)
    await page
      .getByRole('button', { name: /^Accept Bid/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept Bid' }).click()
    await page.getByRole('link', { name: /^Pay order AS-/ }).click()
    await page.getByRole('link', { name: 'Pay now' }).click()
    // The address is prefilled with the place of the request.
    await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('Ashanti')
    await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Asafo, Kumasi')
    await page.getByRole('textbox', { name: 'Landmark' }).fill('Asafo market')
    await page.getByLabel('Contact phone').fill(PHONE_NUMBER)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    for (const action of ['Time out', 'Approve']) {
      await page.getByRole('radio', { name: 'MTN MoMo' }).check()
      await page.getByLabel('Mobile money number').fill(PHONE_NUMBER)
      await page.getByRole('button', { name: /^Pay GH₵/ }).click()
      // Waits for the new attempt, or the buttons below would act on the old one.
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
      await page.getByRole('button', { name: action, exact: true }).click()
      if (action === 'Approve') break
      await expect(page.getByRole('alert').filter({ hasText: 'The payment did not go through' })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
    await page.getByRole('link', { name: 'See your order' }).click()
    await page.getByRole('button', { name: 'Show the code' }).click()
    const code = (await page
      .getByRole('status')
      .filter({ hasText: /^\d{6}$/ })
      .textContent())!
    await expect(page.getByRole('img', { name: 'Hand-over code as a QR code' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const buyersPath = new URL(page.url()).pathname
    await openAs(page, vendor, baseURL!, itemRequest.path)
    await page.getByRole('link', { name: /^Open order AS-/ }).click()
    await confirm(page, 'Confirm order')
    await expect(badge(page, 'Preparing')).toBeVisible()
    await confirm(page, 'Mark as dispatched', async (dialog) => {
      await dialog.getByLabel('Rider or courier').fill('VIP Asafo')
      await dialog.getByLabel('Courier’s PCSRC certificate').fill('PCSRC/2026/0041')
      await dialog.getByLabel('Phone of the rider or driver').fill('12')
      await dialog.getByRole('button', { name: 'Mark as dispatched', exact: true }).click()
      await expect(dialog.getByLabel('Phone of the rider or driver')).toHaveAccessibleDescription(
        /Enter a Ghanaian mobile number/,
      )
      await dialog.getByLabel('Phone of the rider or driver').fill('')
      await dialog
        .getByLabel('Photos of the parcel')
        .setInputFiles(await picture(page, 'p.png', { width: 60, height: 40 }))
    })
    await expect(page.getByRole('link', { name: 'Enlarge: Photo of the parcel' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The shop scans the code with a phone on which nobody is signed in yet.
    const phone = await browser.newContext({
      baseURL: baseURL!,
      viewport: page.viewportSize(),
      serviceWorkers: 'block',
    })
    const scanned = await phone.newPage()
    const asked: string[] = []
    scanned.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await scanned.goto(`${page.url()}#code=${code}`, { waitUntil: 'commit' })
    await expect(scanned).toHaveURL(/\/login\?from=/)
    await signInByForm(scanned, vendor)
    const dialog = scanned.getByRole('dialog', { name: 'Enter the hand-over code' })
    await expect(dialog.getByLabel('Hand-over code')).toHaveValue(code)
    expect(scanned.url()).not.toContain(code)
    expect(asked.filter((each) => each.includes(code))).toEqual([])
    await dialog.getByRole('button', { name: 'Enter hand-over code' }).click()
    await expect(badge(scanned, 'Completed')).toBeVisible()
    await phone.close()
    await openAs(page, buyer, baseURL!, buyersPath)
    await expect(page.getByRole('link', { name: 'Enlarge: Photo of the parcel' })).toBeVisible()
    await expect(page.getByText('PCSRC/2026/0041')).toBeVisible()
    await expect(badge(page, 'Completed')).toBeVisible()
    const next = page.getByRole('region', { name: 'What next' })
    await expect(next).toContainText('for three days after a delivery without a code')
    await expect(next.getByRole('link', { name: 'Get help' })).toBeVisible()
    await expectLinksToLead(page)
  },
)

/** Places an order and sends its payment prompt to the buyer's phone, by the API. */
async function promptedOrderOf(page: Page, buyer: Account, product: ShopProduct) {
  const delivery = {
    method: 'pickup',
    region: 'Greater Accra',
    town: 'Osu',
    landmark: 'Oxford Street',
    contact_phone: PHONE_NUMBER,
  }
  const body = { items: [{ product_id: product.id, quantity: 1 }], delivery }
  const checkout = await callApi<{ id: string; orders: { id: string; order_number: string; total: number }[] }>(
    page.request,
    buyer,
    'post',
    '/orders',
    body,
  )
  const payment = await callApi<{ id: string }>(page.request, buyer, 'post', `/checkouts/${checkout.id}/payments`, {
    method: 'mobile_money',
    network: 'mtn',
    phone: PHONE_NUMBER,
  })
  return { checkout, payment }
}

/** Places an order, pays it and marks it as dispatched, by the API. */
async function orderOf(page: Page, buyer: Account, vendor: Account, product: ShopProduct): Promise<string> {
  const { checkout, payment } = await promptedOrderOf(page, buyer, product)
  await callApi(page.request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
  await callApi(page.request, buyer, 'post', `/payments/${payment.id}/check`)
  const id = checkout.orders[0]!.id
  await callApi(page.request, vendor, 'post', `/orders/${id}/dispatch`, {})
  return id
}

async function openOrder(context: BrowserContext, page: Page, buyer: Account, baseURL: string, id: string) {
  await signInAs(context, buyer, baseURL)
  await page.goto(`/app/orders/${id}`)
}

test(
  'what the buyer collects is ready and then not collected, and neither on its way nor late',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    const product = await listProduct(page.request, vendor, { price: 60 })
    const { checkout, payment } = await promptedOrderOf(page, buyer, product)
    const id = checkout.orders[0]!.id
    await signInAs(context, vendor, baseURL!)
    await page.goto(`/app/vendor/orders/${id}`)
    const earnings = page.getByRole('region', { name: 'Your earnings' })
    await expect(earnings).toContainText('Known once it is paid')
    await expect(earnings).toContainText('Your earnings before that fee')
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/check`)
    await expect(page.getByRole('link', { name: 'View receipt', exact: true })).toBeVisible()
    await expect(earnings).not.toContainText('Known once it is paid')

    await page.getByRole('main').getByRole('button', { name: 'Mark as dispatched' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it ready for pickup?' })
    await expect(dialog).toContainText('We’ll notify the buyer that they can collect it.')
    await expect(dialog.getByLabel('Rider or courier')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Mark as dispatched' }).click()
    await expect(badge(page, 'Ready for pickup')).toBeVisible()

    await openAs(page, buyer, baseURL!, '/app/orders')
    const card = page.getByRole('listitem').filter({ hasText: checkout.orders[0]!.order_number })
    await expect(card).toContainText('Ready for pickup')
    await expect(card).toContainText(/To be collected by /)
    const isLate = { is_late: true, deliver_by: new Date(Date.now() - 86_400_000).toISOString() }
    let further = ['extend']
    await changeAnswers<{ actions: string[] }>(page, `**/api/v1/orders/${id}`, (order) => ({
      ...order,
      ...isLate,
      actions: [...order.actions, ...further],
    }))
    await page.goto(`/app/orders/${id}`)
    await expect(badge(page, 'Not collected')).toBeVisible()
    await expect(page.getByText('Collect it, choose a later day, or report a problem.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Choose a later day' }).click()
    await expect(page.getByRole('dialog', { name: 'Collect it later?' })).toBeVisible()
    further = []
    await openAs(page, vendor, baseURL!, `/app/vendor/orders/${id}`)
    await expect(page.getByText('The buyer can choose a later day, or report a problem.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/On the way|Deliver it now|Late/)
  },
)

test(
  'whom the money of a delivered order goes to is said from where its reader stands',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    const id = await orderOf(page, buyer, vendor, await listProduct(page.request, vendor, { price: 60 }))
    await callApi(page.request, vendor, 'post', `/orders/${id}/mark-delivered`, { proof: 'Her brother took it' })
    await openOrder(context, page, buyer, baseURL!, id)
    await expect(
      page.getByText(/^The money will be released to the seller on [^,]+, \d\d:\d\d, unless a problem is reported\.$/),
    ).toBeVisible()

    await expect(page).toHaveTitle(/^Order AS-\d+ · Asime$/)
    const number = (await page.title()).split(' ')[1]!
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Your orders' }).click()
    await expect(page).toHaveTitle('Your orders · Asime')

    await openAs(page, vendor, baseURL!, `/app/vendor/orders/${id}`)
    await expect(
      page.getByText(/^The money will be released to you on [^,]+, \d\d:\d\d, unless a problem is reported\.$/),
    ).toBeVisible()
    await expect(page).toHaveTitle(`Order ${number} · Asime`)
  },
)

test(
  'a prompt is approved after its order was cancelled: order and payment page show what was taken and is refunded',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    const { checkout } = await promptedOrderOf(page, buyer, await listProduct(page.request, vendor, { price: 80 }))
    await openOrder(context, page, buyer, baseURL!, checkout.orders[0]!.id)
    await confirm(page, 'Cancel order', async (dialog) => {
      await expect(dialog).toContainText('Nothing was taken: we have not received a payment for this order.')
      await dialog.getByLabel('Why?').fill('Found it elsewhere')
    })
    await expect(page.getByText('Nothing was taken for this order.')).toBeVisible()

    await page.goto(`/pay/${checkout.id}`)
    await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
    await expect(page.getByText('Do not approve the prompt on your phone')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const refund = 'GH₵\u00a080.00 to your MTN MoMo number ending in 3456'
    await expect(page.getByRole('status').filter({ hasText: refund })).toContainText(/^Refund/)
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByRole('status').filter({ hasText: refund })).toContainText(/^Refund/)
    await expect(page.getByRole('region', { name: 'Money' })).toContainText(
      /Paid on .* from your MTN MoMo number ending in 3456GH₵\u00a080\.00Refund.*−GH₵\u00a080\.00/,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the payment page of an order that was refunded says so, and not that its money is held',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    const { checkout, payment } = await promptedOrderOf(page, buyer, await listProduct(page.request, vendor))
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/check`)
    await signInAs(context, buyer, baseURL!)
    await page.goto(`/pay/${checkout.id}`)
    await expect(page.getByText('The money is held until you have the goods')).toBeVisible()
    const { id, total } = checkout.orders[0]!
    await callApi(page.request, vendor, 'post', `/orders/${id}/refund`, { amount: total, reason: 'Sold out' })

    await page.reload()

    await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible()
    await expect(page.getByText('The money is held')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'dates before and after payment: the shop proposes a new date, the buyer accepts; a late order offers its actions',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Kejetia Bags')]
    const { checkout, payment } = await promptedOrderOf(
      page,
      buyer,
      await listProduct(page.request, vendor, { price: 60 }),
    )
    const id = checkout.orders[0]!.id
    await signInAs(context, buyer, baseURL!)
    const day = /\w{3} \d+ \w{3}( \d{4})?/
    await page.goto(`/pay/${checkout.id}`)
    await page.getByRole('button', { name: /Order summary/ }).click()
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(
      new RegExp(`Ready for pickup by ${day.source}, until ${day.source}, if you pay today\\.`),
    )
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    await callApi(page.request, buyer, 'post', `/payments/${payment.id}/check`)

    await openAs(page, vendor, baseURL!, `/app/vendor/orders/${id}`)
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Ready by')
    await confirm(page, 'Propose a new date', async (dialog) => {
      await dialog.getByRole('button', { name: 'Propose a new date', exact: true }).click()
      await expect(dialog.getByLabel('Why is it late?')).toHaveAccessibleDescription('A reason is required')
      await expect(dialog.getByLabel('New date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
      await dialog.getByLabel('Why is it late?').fill('The zips come on Monday')
      await expectPartAccessible(dialog)
    })
    await expect(page.getByText('The buyer has not answered yet.')).toBeVisible()

    await openAs(page, buyer, baseURL!, `/app/orders/${id}`)
    await expect(page.getByText('“The zips come on Monday”')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await confirm(page, 'Accept new date')
    await expect(page.getByText('New date accepted').first()).toBeVisible()
    await expect(page.getByText('“The zips come on Monday”')).toBeHidden()

    // The order cannot become late during the test, so its answer is changed. The API's own tests cover late orders.
    let isCancelled = false
    await changeAnswers<object>(page, `**/api/v1/orders/${id}`, (order) =>
      isCancelled ? order : { ...order, is_late: true, actions: ['cancel_late', 'extend', 'report_problem'] },
    )
    await page.reload()
    await expect(page.getByText('Give the seller more time, or cancel with a full refund.')).toBeVisible()
    await expect(badge(page, 'Late')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Give more time' }).click()
    await expect(page.getByRole('dialog').getByLabel('New date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Give more time', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('This order is not late')
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: 'Cancel and refund' }).click()
    await expect(page.getByRole('dialog')).toContainText('You will be refunded in full: GH₵\u00a060.00.')
    // The order is not really late, so the call is replaced by cancelling an unconfirmed order, which refunds the same.
    await page.route(`**/api/v1/orders/${id}/cancel-late`, async (route) => {
      const { authorization, 'idempotency-key': key } = route.request().headers()
      const answer = await fetch(
        route
          .request()
          .url()
          .replace(/-late$/, ''),
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: authorization!, 'idempotency-key': key! },
          body: JSON.stringify({ reason: 'It is late' }),
        },
      )
      isCancelled = answer.ok
      await route.fulfill({ status: answer.status, json: await answer.json() })
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(badge(page, 'Cancelled')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText(/Refund.*−GH₵\u00a060\.00/)
    await expect(main.getByRole('button', { name: 'Cancel and refund' })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'a reported problem is discussed and settled by an accepted offer',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Osu Glass')]
    const id = await orderOf(page, buyer, vendor, await listProduct(page.request, vendor, { price: 200 }))
    await openOrder(context, page, buyer, baseURL!, id)

    await confirm(page, 'Report a problem', async (dialog) => {
      await dialog.getByRole('button', { name: 'Report a problem', exact: true }).click()
      await expect(dialog.getByLabel('What is wrong?')).toHaveAccessibleDescription('Choose what is wrong')
      await expect(dialog.getByLabel('What is wrong?')).toBeFocused()
      await expect(dialog.getByLabel('Describe the problem')).toHaveAccessibleDescription(
        'Enter a description of the problem',
      )
      await dialog.getByLabel('What is wrong?').selectOption('It is damaged or does not work')
      await dialog.getByLabel('Describe the problem').fill('Cracked in one corner')
      await dialog
        .getByLabel('Photos of the problem')
        .setInputFiles(await picture(page, 'crack.png', { width: 60, height: 40 }))
      await expectPartAccessible(dialog)
    })
    const panel = page.getByRole('region', { name: 'Reported problem' })
    await expect(panel).toContainText('The seller has 47 hours left')
    await expect(panel.getByRole('log').getByRole('link', { name: 'Enlarge: Photo by you' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await callApi(page.request, buyer, 'post', `/orders/${id}/dispute/offers`, { amount: 200 })
    await openAs(page, vendor, baseURL!, `/app/vendor/orders/${id}`)
    const theirs = page.getByRole('region', { name: 'Reported problem' })
    await expect(theirs).toContainText('Cracked in one corner')
    // Nothing is left then that an order could be complete with.
    await theirs.getByRole('button', { name: 'Accept GH₵\u00a0200.00 refund' }).click()
    await expect(page.getByRole('dialog').getByRole('paragraph')).toHaveText(
      'GH₵\u00a0200.00 is refunded to the buyer, which is everything that is held. This cannot be undone.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
    await theirs.getByLabel('Your message').fill('Sorry. It can still be used')
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(theirs.getByRole('log')).toContainText('Sorry. It can still be used')
    await expect(theirs.getByLabel('Your message')).toHaveValue('')
    const offers: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/dispute/offers')) offers.push(request.url())
    })
    await confirm(page, 'Make an offer', async (dialog) => {
      const amount = dialog.getByLabel('Refund amount')
      for (const [typed, refusal] of [
        ['', 'Enter an amount such as 25 or 19.50'],
        ['half', 'Enter an amount such as 25 or 19.50, with a point'],
        ['0', 'Must be above 0'],
        ['19.505', 'Must have at most 2 decimals'],
      ] as const) {
        await amount.fill(typed)
        await dialog.getByRole('button', { name: 'Make an offer', exact: true }).click()
        await expect(amount).toHaveAccessibleDescription(refusal)
        await expect(amount).toBeFocused()
      }
      expect(offers).toEqual([])
      await amount.fill('50')
    })
    await expect(theirs.getByRole('region', { name: 'Offers' })).toContainText('You offered a refund of GH₵\u00a050.00')

    await openAs(page, buyer, baseURL!, `/app/orders/${id}`)
    await expect(panel).toContainText('You can still agree')
    await confirm(page, 'Accept GH₵\u00a050.00 refund')
    await expect(badge(page, 'Completed')).toBeVisible()
    await expect(panel).toContainText('You have agreed: the buyer was refunded GH₵\u00a050.00.')
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('−GH₵\u00a050.00')
    await expect(page.getByRole('region', { name: 'What next' })).toContainText(
      'The order is complete, and the rest of the money has been released to the seller.',
    )
  },
)

test('a link to the other side’s page of an order leads to one’s own', onPhone, async ({ page, baseURL }) => {
  // Who buys has a shop, too.
  const [buyer, vendor] = [await openShop(page.request, 'Bonwire Kente'), await openShop(page.request, 'Tema Cloth')]
  const id = await orderOf(page, buyer, vendor, await listProduct(page.request, vendor))
  await callApi(page.request, buyer, 'post', `/orders/${id}/report-problem`, { reason: 'Too short' })
  const log = page.getByRole('log', { name: 'Messages' })

  await openAs(page, vendor, baseURL!, `/app/orders/${id}`)
  await expect(page).toHaveURL(`/app/vendor/orders/${id}`)
  await expect(log).toContainText('The buyer')
  await expect(page.getByRole('main').getByRole('link', { name: 'Message the buyer' })).toBeVisible()

  await openAs(page, buyer, baseURL!, `/app/vendor/orders/${id}`)
  await expect(page).toHaveURL(`/app/orders/${id}`)
  await expect(log).toContainText('You')
  await expect(page.getByRole('main').getByRole('link', { name: 'Message the seller' })).toBeVisible()
})

test(
  'of a complete order without money none is said to be released, and of a closed account no number is shown',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    const itemRequest = await postItemRequest(page.request, buyer)
    const bid = await bidAs(page.request, vendor, itemRequest, { bid_amount: 0 })
    const path = `${itemRequest.path}/bids/${bid.id}/accept`
    const { order } = await callApi<{ order: { id: string } }>(page.request, buyer, 'post', path, { bid_amount: 0 })
    const place = { region: 'Volta', town: 'Ho', landmark: 'The market', contact_phone: PHONE_NUMBER }
    await callApi(page.request, buyer, 'put', `/orders/${order.id}/delivery`, { method: 'bus_parcel', ...place })
    await callApi(page.request, vendor, 'post', `/orders/${order.id}/dispatch`, {})
    await callApi(page.request, buyer, 'post', `/orders/${order.id}/confirm-receipt`)
    await openOrder(context, page, buyer, baseURL!, order.id)
    await expect(page.getByRole('region', { name: 'What next' }).getByText('The order is complete.')).toBeVisible()

    await openAs(page, vendor, baseURL!, `/app/vendor/orders/${order.id}`)
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await expect(delivery.getByRole('link', { name: '+233 24 412 3456' })).toBeVisible()
    await callApi(page.request, buyer, 'post', '/user/close', { password: buyer.password })
    await page.reload()
    await expect(page.getByText('for Closed account')).toBeVisible()
    await expect(delivery).toContainText('Removed')
    await expect(delivery).not.toContainText('+000')
  },
)

test(
  'an admin decides disputes by split, release and refund: a split must add up, and both sides see the money',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [await openAccount(page.request, 'buyer'), await openShop(page.request, 'Keta Glass')]
    const product = await listProduct(page.request, vendor, { price: 200 })
    const disputed = async (of = product) => {
      const id = await orderOf(page, buyer, vendor, of)
      await callApi(page.request, buyer, 'post', `/orders/${id}/report-problem`, { kind: 'damaged', reason: 'Cracked' })
      await callApi(page.request, vendor, 'post', `/orders/${id}/dispute/messages`, { message: 'It left here whole' })
      await callApi(page.request, buyer, 'post', `/orders/${id}/dispute/ask-for-decision`)
      return id
    }
    const ids = { split: await disputed(), release: await disputed(), refund: await disputed() }
    const admin = await openSession(page.request, DEMO.admin)
    await signInAs(context, admin, baseURL!)
    await page.goto(`/app/orders/${ids.split}`)
    const main = page.getByRole('main')
    // An admin is on neither side, so no message is theirs.
    await expect(main.getByRole('log', { name: 'Messages' })).toContainText('The buyer')
    await expect(main.getByRole('log', { name: 'Messages' })).not.toContainText('You')
    await main.getByRole('link', { name: 'Open the dispute at the desk' }).click()

    await expect(main).toContainText('It left here whole')
    await expect(main.getByRole('region', { name: 'Ledger' })).toContainText('Payment received')
    await expect(main.getByRole('region', { name: 'Buyer and seller records' })).toContainText('With a dispute')
    await main.getByRole('button', { name: 'Show messages' }).click()
    await expect(main.getByText('They wrote no messages to each other before this dispute ended.')).toBeVisible()
    const decide = async (reason: string) => {
      await main.getByLabel('Reason, which both sides read').fill(reason)
      await main.getByRole('button', { name: 'Decide', exact: true }).click()
    }
    const confirmDecision = async () => {
      const question = page.getByRole('dialog')
      await question.getByRole('button', { name: 'Confirm decision', exact: true }).click()
      await expect(question).toBeHidden()
      await expect(main.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0)
    }
    await main.getByText('Split', { exact: true }).click()
    const [refund, release] = [
      main.getByLabel('Refund to the buyer').last(),
      main.getByLabel('Release to the seller').last(),
    ]
    const held = Number(/GH₵\u00a0([\d.,]+) is held/.exec(await main.innerText())![1]!.replaceAll(',', ''))
    await refund.fill('50.01')
    await expect(release).toHaveValue((held - 50.01).toFixed(2))
    await release.fill('1')
    await decide('One pane of four is cracked')
    await expect(release).toHaveAccessibleDescription(/These add up to GH₵\u00a051\.01/)
    await expect(release).toBeFocused()
    await release.fill((held - 50.01).toFixed(2))
    // What is weighed is not lost with the page.
    await page.reload()
    await expect(refund).toHaveValue('50.01')
    await expect(release).toHaveValue((held - 50.01).toFixed(2))
    await expect(main.getByLabel('Reason, which both sides read')).toHaveValue('One pane of four is cracked')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await main.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('GH₵\u00a050.01')
    await confirmDecision()
    await expect(main).toContainText('One pane of four is cracked')
    for (const [way, label] of [
      ['release', 'Release to the seller'],
      ['refund', 'Refund to the buyer'],
    ] as const) {
      await page.goto(`/app/admin/disputes/${ids[way]}`)
      await main.getByText(label, { exact: true }).first().click()
      await decide(`It is a ${way}`)
      await confirmDecision()
    }
    // Above an amount, a second admin must approve the decision.
    const dear = await listProduct(page.request, vendor, { price: 6000 })
    await page.goto(`/app/admin/disputes/${await disputed(dear)}`)
    await main.getByText('Refund to the buyer', { exact: true }).first().click()
    await decide('Every pane is cracked')
    await expect(page.getByRole('dialog')).toContainText('This amount needs a second admin')
    await confirmDecision()
    await expect(main).toContainText('You proposed this. Another admin has to approve it.')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Withdraw the proposal' }).click()
    await page.getByRole('dialog').getByLabel('Reason, for the audit log').fill('The wrong order')
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await expect(main.getByRole('button', { name: 'Decide', exact: true })).toBeVisible()
    // The ledger of the split order adds up and holds nothing any more.
    await page.goto(`/app/admin/money/ledger?order=${ids.split}`)
    await expect(main.getByText('Equal to the ledger')).toBeVisible()
    await expect(main.getByRole('table')).toContainText('Refund decided')
    await expect(main.getByRole('table')).toContainText('Released to the shop')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [account, path] of [
      [buyer, '/app/orders'],
      [vendor, '/app/vendor/orders'],
    ] as const) {
      await signInInstead(page, account, baseURL!)
      for (const [way, back, reason] of [
        ['split', 'GH₵\u00a050.01', 'One pane of four is cracked'],
        ['refund', `GH₵\u00a0${held.toFixed(2)}`, 'It is a refund'],
        ['release', undefined, 'It is a release'],
      ] as const) {
        await page.goto(`${path}/${ids[way]}`)
        await expect(main).toContainText(reason)
        const money = page.getByRole('region', { name: 'Money' })
        if (back) await expect(money).toContainText(new RegExp(`Refunded.*${back}`))
        else await expect(money).not.toContainText('Refunded')
        await expect(main).toContainText(
          back ? `Asime has decided: the buyer was refunded ${back}.` : 'Asime has decided: nothing was refunded.',
        )
        if (account === vendor && way !== 'refund')
          await expect(page.getByRole('region', { name: 'Your earnings' })).toBeVisible()
      }
    }
  },
)
