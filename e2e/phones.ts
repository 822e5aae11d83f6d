import { expect, type Page } from '@playwright/test'
import { openAlive } from './support.ts'

let numbers = 0
/** Unique per worker and time. One digit from the worker, or two workers at the same time would get the same number. */
export const newPhoneNumber = () =>
  `055${process.env.TEST_PARALLEL_INDEX ?? 0}${String(Date.now() + numbers++).slice(-6)}`.slice(0, 10)

/** As the site writes a number. */
export const written = (phone: string) => `+233 ${phone.slice(1, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`

/** The code in the newest text message to that number. */
export async function codeSentTo(page: Page, phone: string): Promise<string> {
  const texts = (await (await page.request.get('/dev/texts')).text()).split('<article>')
  const text = texts.find((each) => each.includes(`To +233${phone.slice(1)},`))
  return /(\d+) is your Asime code/.exec(text ?? '')?.[1] ?? ''
}

/** The path of the link, starting with `path`, in the newest text message to the number that has one. */
export async function linkSentTo(page: Page, phone: string, path: string): Promise<string> {
  const texts = (await (await page.request.get('/dev/texts')).text()).split('<article>')
  const text = texts.find((each) => each.includes(`To +233${phone.slice(1)},`) && each.includes(path))
  return new RegExp(`${path}\\?token=[\\w-]{43}`).exec(text ?? '')?.[0] ?? ''
}

/** Enters a number on the sign-in page, and the code that is sent to it. */
export async function signInByPhone(page: Page, phone: string): Promise<void> {
  await openAlive(page, '/login/phone')
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code from the text message', { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(page, phone))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Opens a buyer's account by a number that nobody has. */
export async function signUpByPhone(page: Page, phone: string): Promise<void> {
  await signInByPhone(page, phone)
  await expect(page).toHaveURL('/app')
}
