import { inWords, VERIFICATION_LINK } from '@asime/contract/deadlines'
import { useEffect, useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { currentSession, reloadUser, startSession, useViewer } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountFrame } from './account-frame.tsx'
import { resendVerification, verifyEmail } from './account-calls.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { MailForm } from './mail-form.tsx'

export const handle: PageHandle = { bare: true }

// Behind a link from a mail, and of use to nobody else.
export function meta() {
  return [{ title: `Confirm your email · ${APP_NAME}` }, { name: 'robots', content: 'noindex' }]
}

type State = 'checking' | 'done' | 'expired' | 'unreachable'

const WORDS: Record<State, { title: string; lead: string }> = {
  checking: { title: 'Confirming your email', lead: 'This takes a moment.' },
  done: { title: 'Your email is confirmed', lead: 'Order news and password links reach you now.' },
  expired: {
    title: 'This link no longer works',
    lead: `Confirmation links work once, and for ${inWords(VERIFICATION_LINK)}. Ask for a new one here.`,
  },
  unreachable: { title: 'We could not confirm it yet', lead: 'Asime did not answer. Please try again.' },
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
    <AccountFrame
      {...WORDS[state]}
      {...(owner && { lead: `It belongs to the account of ${owner}. Order news and password links reach you now.` })}
      isLive
    >
      {state === 'checking' && (
        <p className="mt-6">
          <Spinner label="Confirming" />
        </p>
      )}
      {state === 'done' && (
        <p className="mt-6">
          <Link
            to={user ? href('/app') : href('/login')}
            className={buttonClass({ variant: 'buy', size: 'lg', block: true })}
          >
            {user ? 'Go to your dashboard' : 'Sign In'}
          </Link>
        </p>
      )}
      {/* Anyone can register an address that is not theirs. Who has the mailbox takes the account over by a new password. */}
      {state === 'done' && owner && user?.full_name !== owner && (
        <p className="mt-5 text-ink-2">
          Not your account? Somebody registered it with your email.{' '}
          <Link to={href('/forgot-password')} className="text-forest underline underline-offset-4">
            Set a new password
          </Link>
          , and nobody else can use it.
        </p>
      )}
      {state === 'unreachable' && token && (
        <Button variant="buy" size="lg" block className="mt-6" onClick={() => void verify(token)}>
          Try again
        </Button>
      )}
      {state === 'expired' && (
        <>
          <MailForm key={user?.email} send={resendVerification} label="Send a new link" defaultEmail={user?.email} />
          {!user && <BackToSignIn />}
        </>
      )}
    </AccountFrame>
  )
}
