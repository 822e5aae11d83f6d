import { expect, type Page, test } from '@playwright/test'
import { bidAs, postItemRequest } from './item-request-data.ts'
import { listProduct, openShop } from './shop.ts'
import { callApi, expectAlive, onPhone, openAccount, signInAs, watch } from './support.ts'

/** Each sets `window.xss` if it runs. Short enough for every field. */
const PAYLOADS = [
  '<script>window.xss=1</script>',
  '"><img src=x onerror=window.xss=1>',
  "'><svg onload=window.xss=1>",
  '</script><script>window.xss=1</script>',
  '</title><script>window.xss=1</script>',
  '<iframe srcdoc="<script>top.xss=1</script>">',
  '[tap](javascript:window.xss=1)',
  '{{constructor.constructor("window.xss=1")()}}${window.xss=1}',
  '<!--<a href="javascript:window.xss=1">x</a>',
]
/** For single-line fields that take at least 60 characters. */
const LINE = PAYLOADS.slice(0, 2).join('')
const TEXT = PAYLOADS.join('\n')

/** Expects the input to be escaped in the served HTML, and on the page once scripts have run. */
async function expectTextOnly(page: Page, path: string, shown: string) {
  const html = await (await page.request.get(path)).text()
  for (const dangerous of ['<script>window.xss', '<img src=x', '<svg onload', '<iframe srcdoc'])
    expect(html, path).not.toContain(dangerous)
  await page.goto(path)
  await expectAlive(page)
  await expect(page.getByRole('main')).toContainText(shown)
  expect(await page.evaluate(() => (window as { xss?: number }).xss), path).toBeUndefined()
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
  expect(links.filter((protocol) => !['http:', 'https:', 'tel:', 'mailto:'].includes(protocol))).toEqual([])
}

test(
  'D35: user input is shown as text, in the served HTML and once scripts run',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, vendor] = [
      await openAccount(page.request, 'buyer', PAYLOADS[0]),
      await openShop(page.request, PAYLOADS[1]),
    ]
    await callApi(page.request, buyer, 'put', '/auth/profile', { bio: TEXT, location: LINE })
    await callApi(page.request, vendor, 'put', '/auth/profile', { bio: TEXT, location: LINE })
    const product = await listProduct(page.request, vendor, {
      product_name: LINE,
      description: TEXT,
      specifications: { [PAYLOADS[2]!]: LINE },
      dimensions: { [PAYLOADS[0]!]: PAYLOADS[1] },
    })
    await callApi(page.request, buyer, 'post', `/products/${product.id}/reviews`, { rating: 4, comment: TEXT })
    const itemRequest = await postItemRequest(page.request, buyer, {
      request_title: LINE,
      description: TEXT,
      location: LINE,
      required_specs: { [PAYLOADS[2]!]: LINE },
      attachments: ['https://files.example/%22%3E%3Cimg%20src=x%20onerror=window.xss=1%3E.pdf'],
    })
    const bid = await bidAs(page.request, vendor, itemRequest, { bid_amount: 0, message: TEXT })
    await callApi(page.request, buyer, 'post', `${itemRequest.path}/bids/${bid.id}/accept`, { bid_amount: 0 })
    const [order] = await callApi<{ id: string }[]>(page.request, buyer, 'get', '/orders')
    await callApi(page.request, buyer, 'post', `/orders/${order!.id}/report-problem`, { reason: TEXT })
    // The content security policy would also stop most of this. Escaping must leave it nothing to stop.
    const violations: string[] = []
    await context.exposeFunction('reportViolation', (directive: string) => void violations.push(directive))
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        (window as unknown as { reportViolation(directive: string): void }).reportViolation(event.violatedDirective),
      ),
    )
    const complaints = watch(page)

    await expectTextOnly(page, `/products/${product.id}`, PAYLOADS[7]!)
    await expectTextOnly(page, `/products?search=${encodeURIComponent(LINE)}`, LINE)
    await expectTextOnly(page, itemRequest.path, PAYLOADS[7]!)
    await expectTextOnly(page, '/requests?status=closed', LINE)
    await expectTextOnly(page, `/vendors/${vendor.profile.vendor?.id}`, PAYLOADS[1]!)
    await signInAs(context, buyer, baseURL!)
    await expectTextOnly(page, '/app', LINE)
    await expectTextOnly(page, '/app/profile', PAYLOADS[7]!)
    await expectTextOnly(page, `/app/orders/${order!.id}`, PAYLOADS[7]!)
    expect(violations).toEqual([])
    expect(complaints).toEqual([])
  },
)
