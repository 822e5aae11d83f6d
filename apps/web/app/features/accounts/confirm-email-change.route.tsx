import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { startSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirmEmailChange } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import * as texts from './confirm-email-change.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.pageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

type State = 'asking' | 'half' | 'done' | 'expired' | 'taken' | 'failed'

const WORDS: Record<State, { title: string; lead: string }> = {
  asking: { title: texts.confirmTitle, lead: texts.confirmLead },
  half: { title: texts.halfTitle, lead: texts.halfLead },
  done: { title: texts.doneTitle, lead: texts.doneLead },
  expired: { title: texts.expiredTitle, lead: texts.expiredLead },
  taken: { title: texts.takenTitle, lead: texts.takenLead },
  failed: { title: texts.failedTitle, lead: texts.failedLead },
}

/** Confirms by a button and never by being opened: some mail programs run the scripts of the pages that mails link to. */
export default function ConfirmEmailChangePage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [state, setState] = useState<State>(token ? 'asking' : 'expired')
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(link: string) {
    setIsBusy(true)
    try {
      const isChanged = await confirmEmailChange(link)
      setState(isChanged ? 'done' : 'half')
      // This browser's session has ended as well, if it was the account's.
      if (isChanged) await startSession()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error.code === 'email_taken' ? 'taken' : error.status === 400 ? 'expired' : 'failed')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AccountFrame {...WORDS[state]} isLive>
      {(state === 'asking' || state === 'failed') && token && (
        <>
          <Button variant="buy" size="lg" block className="mt-6" busy={isBusy} onClick={() => void confirm(token)}>
            {state === 'failed' ? texts.tryAgain : texts.confirm}
          </Button>
          <p className="mt-5 text-ink-2">{texts.notYou}</p>
        </>
      )}
      {state === 'done' && (
        <p className="mt-6">
          <Link to={href('/login')} className={buttonClass({ variant: 'buy', size: 'lg', block: true })}>
            {texts.signIn}
          </Link>
        </p>
      )}
      {(state === 'expired' || state === 'taken') && (
        <p className="mt-6">
          <Link to={href('/contact')} className={buttonClass({ variant: 'line', size: 'lg', block: true })}>
            {texts.contactSupport}
          </Link>
        </p>
      )}
    </AccountFrame>
  )
}
