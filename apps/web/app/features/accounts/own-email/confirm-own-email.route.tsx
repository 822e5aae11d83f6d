import { loadCalls } from '../../../lib/api/load-calls.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import { currentSession, reloadUser, startSession } from '../../../lib/session/session.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { ConfirmLinkPage } from '../confirm-link-page.tsx'
import * as texts from './confirm-own-email.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.pageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

const DONE = { title: texts.doneTitle, lead: texts.doneLead }
const WORDS = {
  asking: { title: texts.askTitle, lead: texts.askLead },
  half: DONE,
  done: DONE,
  expired: {
    title: texts.expiredTitle,
    // As it is drawn: a setting.
    get lead() {
      return texts.expiredLead()
    },
  },
  taken: { title: texts.takenTitle, lead: texts.takenLead },
}

async function confirm(token: string): Promise<'done'> {
  const { confirmOwnEmail } = await loadCalls(import('./own-email.api.ts'))
  await confirmOwnEmail(token)
  // This browser may be signed in to the account.
  await startSession()
  if (currentSession().state === 'signed_in') await reloadUser()
  return 'done'
}

export default function ConfirmOwnEmailPage() {
  return <ConfirmLinkPage words={WORDS} label={texts.add} notYou={texts.notYou} confirm={confirm} />
}
