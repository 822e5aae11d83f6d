import { loadCalls } from '../../../lib/api/load-calls.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { ConfirmLinkPage } from '../confirm-link-page.tsx'
import * as texts from './phone-change.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a text message or a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.stopPageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

const DONE = { title: texts.stoppedTitle, lead: texts.stoppedLead }
const EXPIRED = { title: texts.expiredTitle, lead: texts.stopExpired }
const WORDS = {
  asking: { title: texts.stopTitle, lead: texts.stopLead },
  half: DONE,
  done: DONE,
  expired: EXPIRED,
  taken: EXPIRED,
}

async function stop(token: string): Promise<'done'> {
  const { stopPhoneChangeByLink } = await loadCalls(import('./phone-change.api.ts'))
  await stopPhoneChangeByLink(token)
  return 'done'
}

export default function StopNumberChangePage() {
  return <ConfirmLinkPage words={WORDS} label={texts.stop} notYou={texts.wasYou} confirm={stop} />
}
