// Helpers for the form of an item request.
import type { SignUpType } from '@asime/contract/accounts'
import { expect, type Page, type Request, test } from '@playwright/test'
import { type Account, expectAlive, openAccount, openAlive, signInAs, signInByForm } from './support.ts'

export const HOUR_MS = 60 * 60 * 1000
export const CREATE = '/app/create-request'

export const title = (page: Page) => page.getByLabel('Title')
export const description = (page: Page) => page.getByLabel('Description')
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const postButton = (page: Page) => page.getByRole('button', { name: 'Post Request' })
export const picker = (page: Page) => page.getByLabel('Pictures and files')
export const files = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
export const toast = (page: Page, text: string) =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text }).filter({ visible: true })
export const posted = /\/requests\/[\w-]{36}$/
export const isPost = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith('/api/v1/requests')

export async function open(page: Page, path: string, name: string | RegExp = 'Request an item') {
  await openAlive(page, path)
  await expect(heading(page, name)).toBeVisible()
}

export async function reload(page: Page, name: string | RegExp = 'Request an item') {
  await page.reload()
  await expectAlive(page)
  await expect(heading(page, name)).toBeVisible()
}

/** Opens the form as a new account. */
export async function begin(page: Page, baseURL: string | undefined, userType: SignUpType = 'buyer'): Promise<Account> {
  const account = await openAccount(page.request, userType)
  await signInAs(page.context(), account, baseURL ?? '')
  await open(page, CREATE)
  return account
}

export async function signInAndComeBack(page: Page, account: Account) {
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fcreate-request')
  await signInByForm(page, account)
  await expect(heading(page, 'Request an item')).toBeVisible()
}

/** Goes to the next step on a phone; wide screens show all steps at once. */
export async function next(page: Page, step: string) {
  if (test.info().project.name !== 'phone') return
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused()
}

export const toBudget = (page: Page) => next(page, 'What would you pay, and by when?')
export const toDetails = (page: Page) => next(page, 'What must it have?')

export async function fillWhat(page: Page, name = 'Generator for a cold store') {
  await title(page).fill(name)
  await description(page).fill('It has to carry two chest freezers.')
}

/** A picture in one colour, as a file to upload. */
export async function picture(
  page: Page,
  name: string,
  { width, height, type = 'image/png' }: { width: number; height: number; type?: string },
) {
  const link = await page.evaluate(
    ([canvasWidth, canvasHeight, mimeType]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: canvasWidth, height: canvasHeight })
      const context = canvas.getContext('2d')!
      context.fillStyle = 'rebeccapurple'
      context.fillRect(0, 0, canvasWidth, canvasHeight)
      return canvas.toDataURL(mimeType)
    },
    [width, height, type] as const,
  )
  return { name, mimeType: type, buffer: Buffer.from(link.split(',')[1] ?? '', 'base64') }
}

/** The JPG as a phone held upright saves it: lying on its side, with an EXIF tag that says to rotate it. */
export function turned(jpeg: Buffer): Buffer {
  // Big-endian, with one entry: orientation (0x0112) is 6, to be rotated clockwise.
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, jpeg.subarray(2)])
}

export const answer = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
