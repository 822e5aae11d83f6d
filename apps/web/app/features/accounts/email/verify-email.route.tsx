import { inForce } from '@asime/contract/changed-timers'
import { inWords, VERIFICATION_LINK } from '@asime/contract/deadlines'
import { useEffect, useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { currentSession, reloadUser, startSession, useViewer } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { resendVerification, verifyEmail } from '../account-calls.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { MailForm } from '../mail-form.tsx'
import * as texts from './verify-email.texts.ts'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: texts.pageTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]
}

type State = 'checking' | 'done' | 'expired' | 'unreachable'

const WORDS: Record<State, { title: string; lead: string }> = {
  checking: { title: texts.confirmingYourEmail, lead: texts.thisTakesAMoment },
  done: { title: texts.yourEmailIsConfirmed, lead: texts.orderUpdatesAndPasswordLinks },
  expired: {
    title: texts.thisLinkNoLongerWorks,
    // As it is drawn: a setting.
    get lead() {
      return texts.confirmationLinksWorkOnce(inWords(inForce('verification_link', VERIFICATION_LINK)))
    },
  },
  unreachable: { title: texts.weCouldNotConfirmIt, lead: texts.asimeDidNotAnswer },
}

/**
 * Confirms the address once scripts run, and never by the page being fetched: mail programs look at links before people
 * do, and the link works once.
 */
export default function VerifyEmailPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [outcome, setOutcome] = useState<State>(token ? 'checking' : 'expired')
  const [owner, setOwner] = useState<string>()
  const user = useViewer()
  // Whoever opens the link a second time has nothing to worry about.
  const state = outcome === 'expired' && user?.email_verified ? 'done' : outcome

  async function verify(link: string) {
    setOutcome('checking')
    try {
      setOwner(await verifyEmail(link))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(error.status === 400 ? 'expired' : 'unreachable')
      return
    }
    setOutcome('done')
    await startSession()
    if (currentSession().state === 'signed_in') await reloadUser()
  }

  const tried = useRef<string>(undefined)
  useEffect(() => {
    // Once for each link, however often React runs this.
    if (!token || tried.current === token) return
    tried.current = token
    void verify(token)
  })

  return (
    <AccountFrame {...WORDS[state]} {...(owner && { lead: texts.itBelongsToTheAccount(owner) })} isLive>
      {state === 'checking' && (
        <p className="mt-6">
          <Spinner label={texts.confirming} />
        </p>
      )}
      {state === 'done' && (
        <p className="mt-6">
          <Link
            to={user ? href('/app') : href('/login')}
            className={buttonClass({ variant: 'buy', size: 'lg', block: true })}
          >
            {user ? texts.goToYourDashboard : texts.signIn}
          </Link>
        </p>
      )}
      {/* Anyone can register an address that is not theirs. Who has the mailbox takes the account over by a new password. */}
      {state === 'done' && owner && user?.full_name !== owner && (
        <p className="mt-5 text-ink-2">
          {texts.notYourAccountQuestion}{' '}
          <Link to={href('/forgot-password')} className="text-forest underline underline-offset-4">
            {texts.setANewPassword}
          </Link>
          {texts.andNobodyElseCanUseIt}
        </p>
      )}
      {state === 'unreachable' && token && (
        <Button variant="buy" size="lg" block className="mt-6" onClick={() => void verify(token)}>
          {texts.tryAgain}
        </Button>
      )}
      {state === 'expired' && (
        <>
          <MailForm
            key={user?.email}
            send={resendVerification}
            label={texts.sendANewLink}
            defaultEmail={user?.email ?? undefined}
          />
          {!user && <BackToSignIn />}
        </>
      )}
    </AccountFrame>
  )
}
