import { expect, test } from '@playwright/test'
import {
  answer,
  begin,
  files,
  fillWhat,
  isPost,
  picker,
  picture,
  postButton,
  posted,
  reload,
  title,
  toast,
  toBudget,
  toDetails,
  turned,
} from './item-request-form.ts'
import { callApi, onDesktop, onPhone, openAccount, routeOnce } from './support.ts'

test('pictures are scaled down and rotated upright before they are sent', onPhone, async ({ page, baseURL }) => {
  // Playwright does not expose the body of a multipart request, so the page records its type.
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

  const dropped = await picture(page, 'dropped.png', { width: 60, height: 40 })
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      return transfer
    },
    { name: dropped.name, bytes: [...dropped.buffer] },
  )
  const [sent] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/api/v1/uploads')),
    picker(page).dispatchEvent('drop', { dataTransfer: data }),
  ])
  expect(sent.status()).toBe(201)
  await expect(files(page)).toHaveText(['large.png', 'photo.jpg', 'plate.pdf', 'dropped.png'])
})

test('of several files that cannot be taken each is named', onPhone, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  const broken = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('no picture') })
  await picker(page).setInputFiles([
    broken('plate.heic', 'image/heic'),
    await picture(page, 'side.png', { width: 60, height: 40 }),
    broken('front.jpg', 'image/jpeg'),
  ])
  await expect(files(page)).toHaveText(['side.png'])
  const refusal = page.getByRole('status').filter({ hasText: '“plate.heic” cannot be added.' })
  await expect(refusal).toContainText('“front.jpg” was not added.')
})

test(
  'a request does not leave without a file that is refused while it waits for it',
  onPhone,
  async ({ page, baseURL }) => {
    await begin(page, baseURL)
    let refuse = () => {}
    const isPressed = new Promise<void>((resolve) => (refuse = resolve))
    await routeOnce(page, '**/api/v1/uploads', async (route) => {
      await isPressed
      await route.fulfill(
        answer(400, { code: 'validation_failed', message: 'This picture is damaged', request_id: 'r1' }),
      )
    })
    await picker(page).setInputFiles(await picture(page, 'side.png', { width: 60, height: 40 }))
    await fillWhat(page)
    await toBudget(page)
    await toDetails(page)
    await postButton(page).click()
    refuse()
    await expect(page.getByText('“side.png” was not added. This picture is damaged').first()).toBeVisible()
    await expect(picker(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/app/create-request')
  },
)

test(
  'a failed upload can be tried again, and an uploaded file can be removed',
  onDesktop,
  async ({ page, baseURL }) => {
    await begin(page, baseURL)
    await routeOnce(page, '**/api/v1/uploads', (route) => route.abort())
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

    // Refused by the server for a reason that may pass.
    await routeOnce(page, '**/api/v1/uploads', (route) =>
      route.fulfill(answer(429, { code: 'rate_limited', message: 'Too many attempts', request_id: 'r1' })),
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
  },
)

test('an upload shows its progress, and posting waits for it', onPhone, async ({ page, baseURL }) => {
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
  await expect(page.getByText('Your files are sent first.')).toBeInViewport({ ratio: 1 })
  expect(isPosted).toBe(false)
  release()
  await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(posted)
  const stored = await callApi<{ attachments: string[] }>(
    page.request,
    await openAccount(page.request, 'buyer'),
    'get',
    new URL(page.url()).pathname,
  )
  expect(stored.attachments).toHaveLength(1)
})

test('a refused file names the accepted ones', onDesktop, async ({ page, baseURL }) => {
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
  // Its name and type are right, but the server checks the content.
  await picker(page).setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await says('“fake.jpg” was not added. This kind of file cannot be used. Please choose JPG, PNG or WebP')
  await expect(files(page)).toHaveCount(0)

  const small = await picture(page, 'small.png', { width: 20, height: 20 })
  await picker(page).setInputFiles(Array.from({ length: 12 }, (_, index) => ({ ...small, name: `${index}.png` })))
  await says('There is room for 10 files. The last 2 you chose were left out.')
  await expect(files(page)).toHaveCount(10)
  await expect(picker(page)).toBeDisabled()
})
