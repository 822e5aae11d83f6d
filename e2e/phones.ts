import type { Page } from '@playwright/test'

let numbers = 0
/** Unique per worker and time. One digit from the worker, or two workers at the same time would get the same number. */
export const newPhoneNumber = () =>
  `055${process.env.TEST_PARALLEL_INDEX ?? 0}${String(Date.now() + numbers++).slice(-6)}`.slice(0, 10)

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
