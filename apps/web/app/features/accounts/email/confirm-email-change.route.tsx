import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { confirmEmailChange } from '../account-calls.ts'
import { ConfirmLinkPage } from '../confirm-link-page.tsx'
import * as texts from './confirm-email-change.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.pageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

const WORDS = {
  asking: { title: texts.confirmTitle, lead: texts.confirmLead },
  half: { title: texts.halfTitle, lead: texts.halfLead },
  done: { title: texts.doneTitle, lead: texts.doneLead },
  expired: {
    title: texts.expiredTitle,
    // As it is drawn: a setting.
    get lead() {
      return texts.expiredLead()
    },
  },
  taken: { title: texts.takenTitle, lead: texts.takenLead },
}

export default function ConfirmEmailChangePage() {
  return (
    <ConfirmLinkPage
      words={WORDS}
      label={texts.confirm}
      notYou={texts.notYou}
      endsSessions
      confirm={async (token) => ((await confirmEmailChange(token)) ? 'done' : 'half')}
    />
  )
}
