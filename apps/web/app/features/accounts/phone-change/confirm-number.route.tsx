import { loadCalls } from '../../../lib/api/load-calls.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { ConfirmLinkPage } from '../confirm-link-page.tsx'
import * as texts from './phone-change.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a text message, and of use to nobody else.
export function meta() {
  return [{ title: texts.confirmPageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

const DONE = { title: texts.confirmedTitle, lead: texts.confirmedLead }
const EXPIRED = {
  title: texts.expiredTitle,
  // As it is drawn: a setting.
  get lead() {
    return texts.confirmExpired()
  },
}
const WORDS = {
  asking: { title: texts.confirmTitle, lead: texts.confirmLead },
  half: DONE,
  done: DONE,
  expired: EXPIRED,
  taken: EXPIRED,
}

// Nobody signs in by it yet.
async function confirm(token: string): Promise<'half'> {
  const { confirmPhoneChange } = await loadCalls(import('./phone-change.api.ts'))
  await confirmPhoneChange(token)
  return 'half'
}

export default function ConfirmNumberPage() {
  return <ConfirmLinkPage words={WORDS} label={texts.confirm} notYou={texts.notYours} confirm={confirm} />
}
