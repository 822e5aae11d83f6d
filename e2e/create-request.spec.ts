import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  answer,
  begin,
  CREATE,
  description,
  files,
  fillWhat,
  HOUR_MS,
  isPost,
  open,
  picker,
  picture,
  postButton,
  posted,
  reload,
  signInAndComeBack,
  title,
  toast,
  toBudget,
  toDetails,
} from './item-request-form.ts'
import {
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  routeOnce,
  watch,
} from './support.ts'

test('the rules, in their fixed words (REQ-1)', onDesktop, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  const send = postButton(page)
  const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  await send.click()
  await says('Title is required')
  await says('Description is required')
  await expect(title(page)).toBeFocused()
  await title(page).fill('Fans')
  await expect(page.getByText('Title is required')).toHaveCount(0)
  await says('Description is required')
  await description(page).fill('For a fan')
  await send.click()
  await says('Title must be at least 5 characters')
  await says('Description must be at least 10 characters')
  await expect(title(page)).toHaveAccessibleDescription(/at least 5 characters/)
  await expectAccessible(page)
  await description(page).fill('x'.repeat(5_001))
  await says('5,001 / 5,000')
  await send.click()
  await says('Must be at most 5,000 characters')
  await fillWhat(page)
  await toBudget(page)

  const [min, max] = [page.getByLabel('Minimum budget'), page.getByLabel('Maximum budget')]
  await expect(min).toHaveAttribute('min', '0')
  await expect(min).toHaveAttribute('step', '0.01')
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeChecked()
  await min.fill('20')
  await max.fill('10')
  await page.getByLabel('Expiry date').fill('2020-01-01T09:00')
  await send.click()
  await says('Maximum budget must be greater than minimum')
  await says('Expiry date must be in the future')
  await expect(max).toBeFocused()
  await min.fill('-1')
  await expect(page.getByText('Maximum budget must be greater than minimum')).toHaveCount(0)
  await max.fill('10.005')
  await send.click()
  await says('Must not be below 0')
  await says('Must have at most 2 decimals')
  await min.fill('4000')
  await max.fill('5200.5')
  await page.getByRole('button', { name: 'No end' }).click()
  await expect(page.getByText('Expiry date must be in the future')).toHaveCount(0)
  await toDetails(page)

  const add = page.getByRole('button', { name: 'Add specification' })
  await add.click()
  await says('Give a name and a value')
  await page.getByLabel('Name').fill('Fuel')
  await add.click()
  await says('Say what you want for Fuel')
  await expect(page.getByLabel('Value')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove Fuel' })).toHaveCount(0)
})

test('a request is posted as it was typed, without empty fields', async ({ page, baseURL }) => {
  const complaints = watch(page)
  const account = await begin(page, baseURL)
  await fillWhat(page, '  3.5 kVA generator  ')
  const category = page.getByRole('combobox', { name: /^Category/ })
  await category.fill('solar')
  await expect(page.getByRole('option', { name: 'Solar & power' })).toBeVisible()
  // Enter chooses only a highlighted option.
  await category.press('Enter')
  await expect(category).toHaveValue('solar')
  await category.press('ArrowDown')
  await category.press('Enter')
  await expect(category).toHaveValue('Solar & power')
  await picker(page).setInputFiles(await picture(page, 'freezer.png', { width: 60, height: 40 }))
  await expect(files(page)).toHaveText(['freezer.png'])
  await toBudget(page)
  await page.getByLabel('Maximum budget').fill('5200.5')
  await page.getByRole('combobox', { name: /^Location/ }).fill('osu')
  await expect(page.getByRole('option')).toHaveText(['Osu, Accra, Greater Accra', 'Assin Fosu, Central'])
  await page.getByRole('combobox', { name: /^Location/ }).fill('Adum')
  await page.getByRole('option', { name: 'Adum, Kumasi, Ashanti' }).click()
  await page.getByRole('radio', { name: 'Urgent' }).check()
  // The deadline is on a quarter of an hour: if the clock ran past the next one, less than three days would be left.
  await page.clock.setFixedTime(Date.now())
  await page.getByRole('button', { name: '3 days' }).click()
  await expect(page.getByText(/^Vendors can bid until .* Ghana time\.$/)).toBeVisible()
  await toDetails(page)
  await page.getByRole('button', { name: 'Condition' }).click()
  await page.keyboard.type('Lightly used')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fuel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Petrol')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Condition' }).click()
  await expect(page.getByRole('button', { name: 'Remove Fuel' })).toBeFocused()
  // A pair that was typed but not added is sent, too.
  await page.getByLabel('Name').fill('Power')
  await page.getByLabel('Value').fill('3.5 kVA')

  // The card is only a preview and hidden from the accessibility tree, so it is found by its element.
  const card = page.getByRole('complementary').locator('article')
  await expect(card).toContainText('3.5 kVA generator')
  await expect(card).toContainText('Up to')
  await expect(card).toContainText('Adum, Kumasi, Ashanti')
  await expect(card).toContainText('Solar & power')
  await expect(card).toContainText('3 days left')
  await expect(card.locator('img').first()).toHaveAttribute('src', /^\/media\/uploads\//)

  const [sent] = await Promise.all([page.waitForRequest(isPost), postButton(page).click()])

  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(posted)
  const body = sent.postDataJSON()
  expect(body).toEqual({
    request_title: '3.5 kVA generator',
    description: 'It has to carry two chest freezers.',
    category_id: expect.stringMatching(/^[\w-]{36}$/),
    budget_max: 5200.5,
    currency: 'GHS',
    location: 'Adum, Kumasi, Ashanti',
    urgency: 'urgent',
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/),
    required_specs: { Fuel: 'Petrol', Power: '3.5 kVA' },
    attachments: [expect.stringMatching(/^\/media\/uploads\/[\w-]{36}\/1600\.webp$/)],
  })
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(71.9 * HOUR_MS)
  const stored = await callApi(page.request, account, 'get', new URL(page.url()).pathname)
  expect(stored).toMatchObject({ request_title: '3.5 kVA generator', attachments: body.attachments })
  expect(complaints).toEqual([])

  await open(page, CREATE)
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('Draft saved')).toHaveCount(0)

  await fillWhat(page, 'Just the two that it needs')
  await toBudget(page)
  await toDetails(page)
  const [least] = await Promise.all([page.waitForRequest(isPost), postButton(page).click()])
  expect(Object.keys(least.postDataJSON()).toSorted()).toEqual(['currency', 'description', 'request_title', 'urgency'])
  await expect(page).toHaveURL(posted)
})

test('when posting fails nothing is lost, and trying again posts it once', onDesktop, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await toDetails(page)
  const keys: (string | undefined)[] = []
  page.on('request', (sent) => isPost(sent) && keys.push(sent.headers()['idempotency-key']))
  const fail = async (how: (route: Route) => unknown) => {
    await routeOnce(page, '**/api/v1/requests', how)
    await postButton(page).click()
  }

  await fail((route) => route.abort())
  await expect(toast(page, 'Failed to create request')).toContainText('Error')
  await fail((route) =>
    route.fulfill(answer(503, { code: 'unavailable', message: 'The service is busy', request_id: 'r1' })),
  )
  await expect(toast(page, 'The service is busy')).toContainText('Error')
  // After a reload the same key is sent, since the first request may have arrived with only its answer lost.
  await reload(page)
  await fail((route) =>
    route.fulfill(
      answer(400, {
        code: 'validation_failed',
        message: 'Please check',
        errors: { request_title: 'Contains characters that are not allowed' },
        request_id: 'r2',
      }),
    ),
  )
  await expect(toast(page, 'Please check')).toContainText('Error')
  await expect(page.getByText('Contains characters that are not allowed')).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await toBudget(page)
  await toDetails(page)
  await postButton(page).click()

  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('a visitor signs in first, and comes back', onPhone, async ({ page }) => {
  const account = await openAccount(page.request, 'buyer')
  await page.goto(CREATE)
  await expectAlive(page)
  await signInAndComeBack(page, account)
  await expect(page).toHaveURL(CREATE)
})

test('everything works by keyboard', onDesktop, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  // Tab passes over it until its code is there.
  await expect(page.getByRole('combobox', { name: /^Category/ })).toBeEnabled()
  const tabTo = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 30; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await title(page).focus()
  await page.keyboard.type('Generator for a cold store')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It has to carry two chest freezers.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('solar')
  await expect(page.getByRole('option', { name: 'Solar & power' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(picker(page))
  await tabTo(page.getByLabel('Minimum budget'))
  await page.keyboard.type('40')
  await tabTo(page.getByRole('radio', { name: 'Normal' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked()
  await tabTo(page.getByRole('button', { name: '2 weeks' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '2 weeks' })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page.getByLabel('Name'))
  await page.keyboard.type('Fuel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Petrol')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
})

test('on a phone each step checks its own fields, and Back keeps everything', onPhone, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await expect(page.getByRole('list', { name: 'Request steps' }).locator('[aria-current=step]')).toHaveText('2Budget')
  await page.getByLabel('Minimum budget').fill('40')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(page.getByRole('heading', { level: 2, name: 'What do you need?' })).toBeFocused()
  await toBudget(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await toDetails(page)
  await expect(page.getByRole('heading', { name: 'How vendors will see it' })).toBeVisible()

  // The phone's own Back button goes one step back, and a reload stays there.
  await page.goBack()
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await reload(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await toDetails(page)
  await page.getByRole('button', { name: /^What ?, done$/ }).click()
  await title(page).fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()

  // Posting leads to the step that has an error.
  await title(page).fill('Fans')
  await page.goForward()
  await page.goForward()
  await postButton(page).click()
  await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('half-typed input does not count as empty', onPhone, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Minimum budget').focus()
  await page.keyboard.type('4e')
  await page.getByLabel('Expiry date').focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Must be a number')).toBeVisible()
  await expect(page.getByText('Enter the whole date and time, or clear it')).toBeVisible()
})

test("without the code of the better list one chooses from the browser's own", onPhone, async ({ page, baseURL }) => {
  await page.route(/\/assets\/combobox-control/, (route) => route.abort())
  await begin(page, baseURL)
  await page.getByLabel('Category').selectOption({ index: 1 })
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Location').fill('Tamale')
  await toDetails(page)
  await expect(page.getByText('Tamale', { exact: true }).filter({ visible: true })).toBeVisible()
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a step is there at once, since the buttons of a gliding page run away', onPhone, async ({ page, baseURL }) => {
    await begin(page, baseURL)
    await fillWhat(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const form = page.locator('form', { has: title(page) })
    expect((await form.boundingBox())?.y).toBeLessThan(0)
    await form.evaluate((element) => {
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLHeadingElement) element.dataset['top'] = String(element.getBoundingClientRect().top)
      })
    })
    await toBudget(page)
    expect(Number(await form.getAttribute('data-top'))).toBeGreaterThan(0)
  })
})

test('axe finds nothing at any step, and nothing sticks out sideways', onPhone, async ({ page, baseURL }) => {
  test.slow() // Four states of a long form.
  await begin(page, baseURL)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await routeOnce(page, '**/api/v1/uploads', (route) => route.abort())
  await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
  await expect(files(page)).toContainText('Not sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove side.png' }).click()
  await fillWhat(page, 'AnAwkwardlyLongTitleWithoutAnySpacesWhichMustBreakSomewhereOrOther')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await toBudget(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await toDetails(page)
  await page.getByLabel('Name').fill('Fuel')
  await page.getByLabel('Value').fill('Petrol')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await reload(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessible(page)
})
