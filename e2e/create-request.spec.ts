import { expect as playwrightExpect, type Page, type Request, test } from '@playwright/test'
import { postExpiringItemRequest, postItemRequest } from './item-request-data.ts'
import {
  type Account,
  callApi,
  chooseTheme,
  expectAccessible,
  expectAlive,
  expectNoSidewaysScroll,
  openAccount,
  signInAs,
  watch,
} from './support.ts'

// These tests stand between the browser and the server, which a service worker would bypass.
test.use({ serviceWorkers: 'block' })
test.describe.configure({ timeout: 90_000 })
// Pictures are worked on, here and on the server, while other tests do the same.
const expect = playwrightExpect.configure({ timeout: 15_000 })

const HOUR_MS = 60 * 60 * 1000
const CREATE = '/app/create-request'

const title = (page: Page) => page.getByLabel('Title')
const description = (page: Page) => page.getByLabel('Description')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const postButton = (page: Page) => page.getByRole('button', { name: 'Post Request' })
const picker = (page: Page) => page.getByLabel('Pictures and files')
const files = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const toast = (page: Page, text: string) =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text }).filter({ visible: true })
const posted = /\/requests\/[\w-]{36}$/
const isPost = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/requests')

async function open(page: Page, path: string, name: string | RegExp = 'Request an item') {
  await page.goto(path)
  await expectAlive(page)
  await expect(heading(page, name)).toBeVisible()
}

async function reload(page: Page, name: string | RegExp = 'Request an item') {
  await page.reload()
  await expect(heading(page, name)).toBeVisible()
}

/** A new account at the form. */
async function begin(
  page: Page,
  baseURL: string | undefined,
  userType: 'buyer' | 'vendor' = 'buyer',
): Promise<Account> {
  const account = await openAccount(page.request, userType)
  await signInAs(page.context(), account, baseURL ?? '')
  await open(page, CREATE)
  return account
}

async function signIn(page: Page, { email, password }: Account) {
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fcreate-request')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(heading(page, 'Request an item')).toBeVisible()
}

/** On a phone to the next step; elsewhere all of them are there. */
async function next(page: Page, step: string) {
  if (test.info().project.name !== 'phone') return
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
}

const toBudget = (page: Page) => next(page, 'What would you pay, and by when?')
const toDetails = (page: Page) => next(page, 'What must it have?')

async function fillWhat(page: Page, name = 'Generator for a cold store') {
  await title(page).fill(name)
  await description(page).fill('It has to carry two chest freezers.')
}

/** A picture of one colour, as a file to choose. */
async function picture(
  page: Page,
  name: string,
  { width, height, type = 'image/png' }: { width: number; height: number; type?: string },
) {
  const link = await page.evaluate(
    ([width, height, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.fillStyle = 'rebeccapurple'
      context.fillRect(0, 0, width, height)
      return canvas.toDataURL(type)
    },
    [width, height, type] as const,
  )
  return { name, mimeType: type, buffer: Buffer.from(link.split(',')[1] ?? '', 'base64') }
}

/** The same JPG as a phone writes it that was held upright: lying on its side, with a word that it is to be turned. */
function turned(jpeg: Buffer): Buffer {
  // Big-endian, with one entry: orientation (0x0112) is 6, to be turned to the right.
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, jpeg.subarray(2)])
}

const answer = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

test('the rules, in the words of the specification', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  const isPhone = test.info().project.name === 'phone'
  const send = page.getByRole('button', { name: isPhone ? 'Next' : 'Post Request' })
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

test('what is asked for is posted as it was typed, and leaves out what is empty', async ({ page, baseURL }) => {
  const complaints = watch(page)
  const account = await begin(page, baseURL)
  await fillWhat(page, '  3.5 kVA generator  ')
  await page.getByRole('combobox', { name: 'Category' }).fill('solar')
  await page.getByRole('option', { name: 'Solar & power' }).click()
  await picker(page).setInputFiles(await picture(page, 'freezer.png', { width: 60, height: 40 }))
  await expect(files(page)).toHaveText(['freezer.png'])
  await toBudget(page)
  await page.getByLabel('Maximum budget').fill('5200.5')
  await page.getByRole('combobox', { name: 'Location' }).fill('Adum')
  await page.getByRole('option', { name: 'Adum, Kumasi, Ashanti' }).click()
  await page.getByRole('radio', { name: 'Urgent' }).check()
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
  // A pair that was typed and not added goes along.
  await page.getByLabel('Name').fill('Power')
  await page.getByLabel('Value').fill('3.5 kVA')

  // The card is only to be looked at, and therefore hidden from roles.
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
  expect(complaints.filter((complaint) => !complaint.includes('Service Worker'))).toEqual([])

  await open(page, CREATE)
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('We kept your draft')).toHaveCount(0)

  await fillWhat(page, 'Just the two that it needs')
  await toBudget(page)
  await toDetails(page)
  const [least] = await Promise.all([page.waitForRequest(isPost), postButton(page).click()])
  expect(Object.keys(least.postDataJSON()).toSorted()).toEqual(['currency', 'description', 'request_title', 'urgency'])
  await expect(page).toHaveURL(posted)
})

test('when posting fails nothing is lost, and trying again posts it once', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await toDetails(page)
  const keys: (string | undefined)[] = []
  page.on('request', (sent) => isPost(sent) && keys.push(sent.headers()['idempotency-key']))
  const fail = async (how: Parameters<Page['route']>[1]) => {
    await page.route('**/api/v1/requests', how, { times: 1 })
    await postButton(page).click()
  }

  await fail((route) => route.abort())
  await expect(toast(page, 'Failed to create request')).toContainText('Error')
  await fail((route) =>
    route.fulfill(answer(503, { code: 'unavailable', message: 'The service is busy', request_id: 'r1' })),
  )
  await expect(toast(page, 'The service is busy')).toContainText('Error')
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

test('a draft survives going away, a reload and the end of the session, for its user alone', async ({
  page,
  baseURL,
}) => {
  const account = await begin(page, baseURL)
  await fillWhat(page)
  await picker(page).setInputFiles(await picture(page, 'freezer.png', { width: 60, height: 40 }))
  await expect(page.getByText('1 file added')).toBeAttached()
  // At once, without the pause that keeping waits for.
  await reload(page)
  await expect(page.getByText('We kept your draft')).toBeVisible()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveText(['freezer.png'])
  await toBudget(page)
  await page.getByLabel('Minimum budget').fill('4000')
  await page.getByRole('radio', { name: 'High' }).check()
  await page.getByRole('button', { name: '1 week' }).click()
  await toDetails(page)
  await page.getByLabel('Name').fill('Fuel')
  await page.getByLabel('Value').fill('Petrol')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill('Power')

  await page.route('**/api/v1/requests', (route) =>
    route.fulfill(answer(401, { code: 'token_expired', message: 'Your session has expired', request_id: 'r1' })),
  )
  await page.route('**/api/v1/auth/refresh', (route) =>
    route.fulfill(answer(401, { code: 'unauthenticated', message: 'Please sign in', request_id: 'r2' })),
  )
  await page.getByLabel('Value').fill('3.5')
  await postButton(page).click()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fcreate-request')
  await expect(toast(page, 'Please sign in again')).toBeVisible()
  await page.unrouteAll()
  await signIn(page, await openAccount(page.request, 'buyer'))
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('We kept your draft')).toHaveCount(0)

  await page.evaluate(() => ['access_token', 'refresh_token', 'user'].forEach((key) => localStorage.removeItem(key)))
  await page.reload()
  await signIn(page, account)
  await expect(page.getByText('We kept your draft')).toBeVisible()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveText(['freezer.png'])
  await toBudget(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('4000')
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked()
  await expect(page.getByLabel('Expiry date')).not.toHaveValue('')
  await toDetails(page)
  await expect(page.getByRole('button', { name: 'Remove Fuel' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Power')
  await expect(page.getByLabel('Value')).toHaveValue('3.5')
  await postButton(page).click()
  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
})

test('a draft can be put away, and brought back', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await reload(page)
  await page.getByRole('button', { name: 'Start anew' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(description(page)).toHaveValue('')
  const back = page.getByRole('button', { name: 'Bring the draft back' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await page.getByRole('button', { name: 'Start anew' }).click()
  await title(page).fill('Something else')
  await expect(back).toHaveCount(0)
  await reload(page)
  await expect(title(page)).toHaveValue('Something else')
})

test('pictures are made smaller and turned upright before they are sent', async ({ page, baseURL }) => {
  // What is sent of a form is not shown to whoever watches the requests.
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentType: (body.get('file') as File).type })
      send.call(this, body)
    }
  })
  await begin(page, baseURL)
  const upload = async (file: Parameters<ReturnType<typeof picker>['setInputFiles']>[0]) => {
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/api/v1/uploads')),
      picker(page).setInputFiles(file),
    ])
    expect(response.status(), await response.text()).toBe(201)
    const type = await page.evaluate(() => (window as { sentType?: string }).sentType)
    return { type, ...(await response.json()).data }
  }

  const large = await picture(page, 'large.png', { width: 3200, height: 1000 })
  expect(await upload(large)).toMatchObject({ type: 'image/webp', width: 1600, height: 500 })

  const { buffer } = await picture(page, 'photo.jpg', { width: 2000, height: 1000, type: 'image/jpeg' })
  const upright = await upload({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: turned(buffer) })
  expect(upright).toMatchObject({ type: 'image/webp', width: 800, height: 1600 })

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  expect(await upload({ name: 'plate.pdf', mimeType: 'application/pdf', buffer: pdf })).toMatchObject({
    kind: 'document',
    type: 'application/pdf',
  })
  await expect(files(page)).toHaveText(['large.png', 'photo.jpg', 'plate.pdf'])
})

test('a file that does not arrive can be tried again, and one that is there can be removed', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL)
  await page.route('**/api/v1/uploads', (route) => route.abort(), { times: 1 })
  await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
  await expect(files(page)).toContainText('Not sent')
  await fillWhat(page)
  await toBudget(page)
  await toDetails(page)
  await postButton(page).click()
  await expect(page.getByText('Not all files were sent. Try again or remove those.')).toBeVisible()
  await expect(picker(page)).toBeFocused()
  await page.getByRole('button', { name: 'Try again: side.png' }).click()
  await expect(page.getByText('1 file added')).toBeAttached()
  await expect(page.getByText('Not sent', { exact: true })).toHaveCount(0)

  // Refused by the server for a reason that trying again may help.
  await page.route(
    '**/api/v1/uploads',
    (route) => route.fulfill(answer(429, { code: 'rate_limited', message: 'Too many attempts', request_id: 'r1' })),
    { times: 1 },
  )
  await picker(page).setInputFiles(await picture(page, 'front.png', { width: 60, height: 40 }))
  await expect(files(page).nth(1)).toContainText('Not sent')
  await page.getByRole('button', { name: 'Remove front.png' }).click()
  await expect(files(page)).toHaveText(['side.png'])
  await expect(picker(page)).toBeFocused()

  const [removal] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Remove side.png' }).click(),
  ])
  expect(removal.url()).toMatch(/\/api\/v1\/uploads\/[\w-]{36}$/)
  expect(removal.status()).toBe(204)
  await expect(files(page)).toHaveCount(0)
  await reload(page)
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveCount(0)
})

test('a file on its way shows how far it is, and posting waits for it', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/uploads', async (route) => {
    await held
    await route.continue()
  })
  await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
  await expect(page.getByRole('progressbar', { name: 'Sending side.png' })).toBeVisible()
  await expect(page.getByText('Sending 1 of 1 file', { exact: true })).toBeAttached()
  await fillWhat(page)
  await toBudget(page)
  await toDetails(page)
  let isPosted = false
  page.on('request', (sent) => (isPosted ||= isPost(sent)))
  await postButton(page).click()
  await expect(postButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Your files are sent first.')).toBeAttached()
  expect(isPosted).toBe(false)
  release()
  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(posted)
  const stored = await callApi(
    page.request,
    await openAccount(page.request, 'buyer'),
    'get',
    new URL(page.url()).pathname,
  )
  expect(stored.attachments).toHaveLength(1)
})

test('what cannot be added says what can', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  const rule = 'Choose JPG, PNG or WebP up to 10 MB, or PDF up to 5 MB.'
  const says = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

  await picker(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await says(`“notes.txt” cannot be added. ${rule}`)
  await expect(picker(page)).toHaveAccessibleDescription(/notes\.txt/)
  await picker(page).setInputFiles({
    name: 'big.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await says(`“big.pdf” cannot be added. ${rule}`)
  await picker(page).setInputFiles({ name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await says(`“phone.heic” cannot be added. ${rule}`)
  // Its name and type are right, and the server has looked inside.
  await picker(page).setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await says('“fake.jpg” was not taken. This kind of file cannot be used. Please choose JPG, PNG or WebP')
  await expect(files(page)).toHaveCount(0)

  const small = await picture(page, 'small.png', { width: 20, height: 20 })
  await picker(page).setInputFiles(Array.from({ length: 12 }, (_, index) => ({ ...small, name: `${index}.png` })))
  await says('There is room for 10 files. The last 2 you chose were left out.')
  await expect(files(page)).toHaveCount(10)
  await expect(picker(page)).toBeDisabled()
})

test('an item request that has ended can be posted again', async ({ page, baseURL }) => {
  const account = await begin(page, baseURL)
  await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
  await expect(page.getByText('1 file added')).toBeAttached()
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Maximum budget').fill('99.5')
  await page.getByRole('button', { name: '1 week' }).click()
  await toDetails(page)
  await page.getByLabel('Name').fill('Fuel')
  await page.getByLabel('Value').fill('Petrol')
  await postButton(page).click()
  await expect(page).toHaveURL(posted)
  const path = new URL(page.url()).pathname
  const first = await callApi(page.request, account, 'get', path)
  await callApi(page.request, account, 'delete', path)

  await open(page, `${CREATE}?from=${first.id}`, 'Post it again')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveCount(1)
  await toBudget(page)
  await expect(page.getByLabel('Maximum budget')).toHaveValue('99.5')
  await expect(page.getByLabel('Expiry date')).toHaveValue('')
  await toDetails(page)
  await expect(page.getByRole('button', { name: 'Remove Fuel' })).toBeVisible()
  await postButton(page).click()
  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(posted)
  const second = await callApi(page.request, account, 'get', new URL(page.url()).pathname)
  expect(second).toMatchObject({ budget_max: 99.5, expires_at: null, attachments: first.attachments, status: 'open' })
  expect(second.id).not.toBe(first.id)

  const owner = await openAccount(page.request, 'buyer')
  const ended = await postExpiringItemRequest(page, owner, {
    attachments: ['https://example.com/plate.pdf', ...(await uploadAs(page, owner))],
  })
  await open(page, `${CREATE}?from=${ended.id}`, 'Post it again')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(files(page)).toHaveText(['plate.pdf'])
  const live = await postItemRequest(page.request, owner)
  await open(page, `${CREATE}?from=${live.id}`)
  await expect(page.getByText(/still takes bids/)).toBeVisible()
  await expect(title(page)).toHaveValue('')
  await open(page, `${CREATE}?from=0198b1f2-7c00-7000-8000-000000000001`)
  await expect(page.getByText(/not there any more/)).toBeVisible()
})

async function uploadAs(page: Page, account: Account): Promise<string[]> {
  const file = await picture(page, 'own.png', { width: 40, height: 40 })
  const answer = await page.request.post('/api/v1/uploads', {
    headers: { authorization: `Bearer ${account.accessToken}` },
    multipart: { file },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return [(await answer.json()).data.url]
}

test('the owner changes an open item request', async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const { id, path } = await postItemRequest(page.request, owner, {
    required_specs: { Fuel: 'Petrol' },
    urgency: 'low',
    expires_at: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
  })
  await signInAs(context, owner, baseURL ?? '')
  await open(page, `/app/requests/${id}/edit`, 'Edit your request')
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await title(page).fill('Silent generator')
  await reload(page, 'Edit your request')
  await expect(page.getByText('We kept your draft')).toBeVisible()
  await expect(title(page)).toHaveValue('Silent generator')
  await toBudget(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('4000')
  await page.getByLabel('Minimum budget').fill('')
  await expect(page.getByRole('radio', { name: 'Low' })).toBeChecked()
  await toDetails(page)
  await page.getByRole('button', { name: 'Remove Fuel' }).click()
  const save = page.getByRole('button', { name: 'Save Changes' })
  await page.route(`**/api/v1/requests/${id}`, (route) => route.abort(), { times: 1 })
  await save.click()
  await expect(toast(page, 'Failed to update request')).toContainText('Error')
  await save.click()

  await expect(toast(page, 'Your request has been updated')).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(await callApi(page.request, owner, 'get', path)).toMatchObject({
    request_title: 'Silent generator',
    budget_min: null,
    budget_max: 5200,
    required_specs: {},
    urgency: 'low',
  })
})

test('what cannot be changed says so, and leads on', async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const other = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  const cancelled = await postItemRequest(page.request, owner)
  const open_ = await postItemRequest(page.request, owner)
  await callApi(page.request, owner, 'delete', cancelled.path)
  await signInAs(context, owner, baseURL ?? '')

  await open(page, `/app/requests/${other.id}/edit`, 'This is not your request')
  await expect(page.getByRole('link', { name: 'View the request' })).toHaveAttribute('href', other.path)
  await expectAccessible(page)
  await open(page, `/app/requests/${cancelled.id}/edit`, 'This request is cancelled')
  await page.getByRole('link', { name: 'Post it again' }).click()
  await expect(heading(page, 'Post it again')).toBeVisible()
  for (const id of ['0198b1f2-7c00-7000-8000-000000000001', 'no-id']) {
    const response = await page.goto(`/app/requests/${id}/edit`)
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'Request not found')).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Item Requests' })).toHaveAttribute('href', '/requests')

  // Closed while it was being changed.
  await open(page, `/app/requests/${open_.id}/edit`, 'Edit your request')
  await toBudget(page)
  await toDetails(page)
  await callApi(page.request, owner, 'delete', open_.path)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'This request is no longer open')).toContainText('Error')
  await expect(page).toHaveURL(open_.path)
})

test('whoever is not signed in signs in first, and comes back', async ({ page }) => {
  const account = await openAccount(page.request, 'buyer')
  await page.goto(CREATE)
  await expectAlive(page)
  await signIn(page, account)
  await expect(page).toHaveURL(CREATE)
})

test('without a connection one can still write', async ({ page, baseURL }) => {
  await signInAs(page.context(), await openAccount(page.request, 'buyer'), baseURL ?? '')
  await page.goto('/terms')
  await expectAlive(page)
  await page.route('**/create-request.data*', (route) => route.abort())
  const isPhone = test.info().project.name === 'phone'
  await page.getByRole('link', { name: isPhone ? 'Ask' : 'Request Item', exact: true }).click()
  await expect(heading(page, 'Request an item')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeDisabled()
  await fillWhat(page)
  await page.getByRole('button', { name: 'Load the categories' }).click()
  await page.getByRole('combobox', { name: 'Category' }).fill('solar')
  await expect(page.getByRole('option', { name: 'Solar & power' })).toBeVisible()
  await expect(title(page)).toHaveValue('Generator for a cold store')
})

test('the keyboard is enough', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  const isPhone = test.info().project.name === 'phone'
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
  await page.keyboard.press('Enter')
  await tabTo(picker(page))
  if (isPhone) await tabTo(page.getByRole('button', { name: 'Next' }))
  if (isPhone) await page.keyboard.press('Enter')
  if (isPhone) await expect(page.getByRole('heading', { level: 2, name: /pay/ })).toBeFocused()
  await tabTo(page.getByLabel('Minimum budget'))
  await page.keyboard.type('40')
  await tabTo(page.getByRole('radio', { name: 'Normal' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'High' })).toBeChecked()
  await tabTo(page.getByRole('button', { name: '2 weeks' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '2 weeks' })).toHaveAttribute('aria-pressed', 'true')
  if (isPhone) await tabTo(page.getByRole('button', { name: 'Next' }))
  if (isPhone) await page.keyboard.press('Enter')
  if (isPhone) await expect(page.getByRole('heading', { level: 2, name: /have/ })).toBeFocused()
  await tabTo(page.getByLabel('Name'))
  await page.keyboard.type('Fuel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Petrol')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
})

test('on a phone each step checks its own, and Back keeps everything', async ({ page, baseURL }) => {
  test.skip(test.info().project.name !== 'phone', 'A wide screen shows all parts at once')
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await expect(page.getByRole('list', { name: 'Step 2 of 3' })).toBeVisible()
  await page.getByLabel('Minimum budget').fill('40')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await expect(page.getByRole('heading', { level: 2, name: 'What do you need?' })).toBeFocused()
  await toBudget(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await toDetails(page)
  await expect(page.getByRole('heading', { name: 'How vendors will see it' })).toBeVisible()

  // The phone's own Back goes one step back, and a reload stays there.
  await page.goBack()
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await reload(page)
  await expect(page.getByLabel('Minimum budget')).toHaveValue('40')
  await toDetails(page)
  await page.getByRole('button', { name: /^What ?, done$/ }).click()
  await title(page).fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()

  // Posting leads to the step in which something is wrong.
  await title(page).fill('Fans')
  await page.goForward()
  await page.goForward()
  await postButton(page).click()
  await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(title(page)).toBeFocused()
})

test('nothing half-typed is taken for nothing', async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Minimum budget').focus()
  await page.keyboard.type('4e')
  await page.getByLabel('Expiry date').focus()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: test.info().project.name === 'phone' ? 'Next' : 'Post Request' }).click()
  await expect(page.getByText('Must be a number')).toBeVisible()
  await expect(page.getByText('Enter the whole date and time, or clear it')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${theme}, and nothing sticks out sideways`, async ({ page, context, baseURL }) => {
    await chooseTheme(context, baseURL ?? '', theme)
    await begin(page, baseURL)
    await expectAccessible(page)
    await page.getByRole('button', { name: test.info().project.name === 'phone' ? 'Next' : 'Post Request' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await page.route('**/api/v1/uploads', (route) => route.abort(), { times: 1 })
    await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
    await expect(files(page)).toContainText('Not sent')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove side.png' }).click()
    await fillWhat(page, 'AnAwkwardlyLongTitleWithoutAnySpacesWhichMustBreakSomewhereOrOther')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Name').fill('Fuel')
    await page.getByLabel('Value').fill('Petrol')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await reload(page)
    await expect(page.getByText('We kept your draft')).toBeVisible()
    await expectAccessible(page)
  })
}
