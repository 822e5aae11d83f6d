import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { placeBid, postItemRequest, uniqueWord } from './item-request-data.ts'
import { listProduct, openShop } from './shop.ts'
import {
  callApi,
  confirmEmail,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
  signInInstead,
  toastsOf,
} from './support.ts'

test(
  'a moderator hides a reported request, which visitors lose at once, and both sides are notified',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const [owner, reporter] = [await openAccount(page.request, 'buyer'), await openAccount(page.request, 'buyer')]
    await confirmEmail(page.request, await findMailedLink(page.request, reporter.email, '/verify-email'))
    const title = `Air rifle ${uniqueWord()}`
    const { id } = await postItemRequest(page.request, owner, { request_title: title })
    await signInAs(context, reporter, baseURL!)
    await openAlive(page, `/requests/${id}`)
    await page.getByRole('button', { name: `Report: ${title}` }).click()
    const report = page.getByRole('dialog')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report.getByText('Choose what is wrong')).toBeVisible()
    await expect(report.getByRole('radio').first()).toBeFocused()
    await report.getByRole('radio', { name: 'Not allowed to be sold' }).check()
    await expect(report.getByText('Choose what is wrong')).toHaveCount(0)
    await report.getByLabel('Details').fill('This is a firearm')
    await expectAccessible(page)
    await routeOnce(page, '**/api/v1/content-reports', (route) => {
      const json = {
        code: 'validation_failed',
        message: 'Please check',
        errors: { note: 'Say less' },
        request_id: 'r1',
      }
      return route.fulfill({ status: 400, json })
    })
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(report.getByLabel('Details')).toHaveAccessibleDescription(/Say less$/)
    await expect(report.getByLabel('Details')).toBeFocused()
    await page.reload()
    await expectAlive(page)
    await page.getByRole('button', { name: `Report: ${title}` }).click()
    await expect(report.getByLabel('Details')).toHaveValue('This is a firearm')
    await report.getByRole('radio', { name: 'Not allowed to be sold' }).check()
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Our team will look at it.')).toBeVisible()

    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    await page.goto('/app/admin/reports')
    await expectAlive(page)
    await expect(page.getByText('This is a firearm')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Hide: ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason, which the owner reads').fill('Firearms are not allowed')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('Hidden').last()).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)

    expect((await page.request.get(`/api/v1/requests/${id}`)).status()).toBe(404)
    await page.setViewportSize({ width: 1280, height: 800 })
    await signInInstead(page, reporter, baseURL!)
    await openAlive(page, '/app/notifications')
    await expect(page.getByText(`Your report of a request: ${title}`)).toBeVisible()
    const [told] = await callApi<{ title: string; body: string }[]>(page.request, owner, 'get', '/notifications')
    expect(told).toMatchObject({
      title: `Asime hid your request: ${title}`,
      body: expect.stringMatching(/Reason: Firearms are not allowed$/),
    })
  },
)

test('a vendor whose bid is hidden reads that, in place of the form', onDesktop, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  const { id, vendor } = await placeBid(page.request, itemRequest, { bid_amount: 4350 })
  await confirmEmail(page.request, await findMailedLink(page.request, owner.email, '/verify-email'))
  const report = { subject_type: 'bid', subject_id: id, reason: 'misleading' }
  const { case_id: caseId } = await callApi<{ case_id: string }>(
    page.request,
    owner,
    'post',
    '/content-reports',
    report,
  )
  const admin = await openSession(page.request, DEMO.admin)
  await callApi(page.request, admin, 'post', `/admin/moderation-cases/${caseId}/hide`, { reason: 'It is a scam' })

  await signInAs(context, vendor, baseURL!)
  await openAlive(page, itemRequest.path)
  const place = page.getByRole('region', { name: 'Bidding', exact: true })
  await expect(place.getByText('Your bid was hidden by Asime')).toBeVisible()
  await expect(place.getByText('Only vendors can submit bids')).toHaveCount(0)
})

test('whoever wrote a hidden review reads that in its form', onPhone, async ({ page, context, baseURL }) => {
  const product = await listProduct(page.request, await openShop(page.request))
  const [author, reporter] = [await openAccount(page.request, 'buyer'), await openAccount(page.request, 'buyer')]
  const path = `/products/${product.id}/reviews`
  const review = await callApi<{ id: string }>(page.request, author, 'post', path, { rating: 1, comment: 'Thieves' })
  await confirmEmail(page.request, await findMailedLink(page.request, reporter.email, '/verify-email'))
  const report = { subject_type: 'review', subject_id: review.id, reason: 'offensive' }
  const { case_id: caseId } = await callApi<{ case_id: string }>(
    page.request,
    reporter,
    'post',
    '/content-reports',
    report,
  )
  const admin = await openSession(page.request, DEMO.admin)
  await callApi(page.request, admin, 'post', `/admin/moderation-cases/${caseId}/hide`, { reason: 'No insults' })

  await signInAs(context, author, baseURL!)
  await openAlive(page, `/products/${product.id}#reviews`)
  const panel = page.getByRole('tabpanel', { name: /^Reviews/ })
  await expect(panel.getByText('Asime has hidden your review.')).toBeVisible()
  await expect(panel.getByText('Your stars count towards the rating')).toHaveCount(0)
  await expectAccessible(page)
  await panel.getByLabel('Your comment').fill('It came late')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastsOf(page)).toContainText(['Your review has been updated'])
  await expect(toastsOf(page)).toContainText(['Nobody else sees it.'])
  await expect(panel.getByText('Asime has hidden your review.')).toBeVisible()
})

test(
  'a vendor reads of a hidden request that it was hidden, and takes their bid back',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const title = `Air rifle ${uniqueWord()}`
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner, { request_title: title })
    const { vendor } = await placeBid(page.request, itemRequest, { bid_amount: 4350 })
    await confirmEmail(page.request, await findMailedLink(page.request, vendor.email, '/verify-email'))
    const about = { item_request_id: itemRequest.id }
    const conversation = await callApi<{ id: string }>(page.request, vendor, 'post', '/conversations', about)
    const { case_id: caseId } = await callApi<{ case_id: string }>(page.request, vendor, 'post', '/content-reports', {
      subject_type: 'item_request',
      subject_id: itemRequest.id,
      reason: 'prohibited',
    })
    const admin = await openSession(page.request, DEMO.admin)
    const reason = 'Firearms are not allowed'
    await callApi(page.request, admin, 'post', `/admin/moderation-cases/${caseId}/hide`, { reason })

    await signInAs(context, vendor, baseURL!)
    await openAlive(page, `/app/chat/${conversation.id}`)
    await expect(page.getByText('Request hidden by Asime')).toHaveCount(2)
    await expect(page.getByText(title)).toHaveCount(0)
    await expect(page.locator(`a[href="${itemRequest.path}"]`)).toHaveCount(0)
    await openAlive(page, '/app/bids')
    const bid = page.getByRole('article')
    await expect(bid.getByRole('heading', { name: 'Request hidden by Asime' })).toBeVisible()
    await expect(bid.getByRole('link')).toHaveCount(0)
    await expectAccessible(page)
    await bid.getByRole('button', { name: 'Withdraw your bid on Request hidden by Asime' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('your bid on a request that Asime has hidden.')
    await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
    await expect(bid).toHaveCount(0)
  },
)

test('what is typed of a rule stays over a reload', onDesktop, async ({ page, context, baseURL }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  const phrase = uniqueWord()
  await openAlive(page, '/app/admin/reports/rules')
  const [words, where] = [page.getByLabel('Words or a link'), page.getByLabel('Category')]
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('What happens').selectOption('watched')
  await words.fill(phrase)
  await where.selectOption({ index: 1 })
  const category = await where.inputValue()
  await page.getByLabel('Reason').fill('Sold under another name')
  await page.reload()
  await expectAlive(page)
  await page.getByRole('button', { name: 'New rule' }).click()
  await expect(words).toHaveValue(phrase)
  await expect(page.getByLabel('What happens')).toHaveValue('watched')
  await expect(where).toHaveValue(category)
  await expect(page.getByLabel('Reason')).toHaveValue('Sold under another name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: phrase })).toBeVisible()

  await page.reload()
  await expectAlive(page)
  await page.getByRole('button', { name: 'New rule' }).click()
  await expect(words).toHaveValue('')
})
