import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { startSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import * as texts from './confirm-link-page.texts.ts'

/** `half`: confirmed here, and something else is awaited. */
type Outcome = 'half' | 'done'
type State = Outcome | 'asking' | 'expired' | 'taken' | 'failed'

interface ConfirmLinkPageProps {
  words: Record<Exclude<State, 'failed'>, { title: string; lead: string }>
  label: string
  notYou: string
  /** Uses the link up. @throws ApiError */
  confirm: (token: string) => Promise<Outcome>
  /** Whether the account's sessions have ended when it is done, this browser's among them if it was one. */
  endsSessions?: boolean
}

/** Confirms by a button and never by being opened: some mail programs run the scripts of the pages that mails link to. */
export function ConfirmLinkPage({ words, label, notYou, confirm, endsSessions = false }: ConfirmLinkPageProps) {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [state, setState] = useState<State>(token ? 'asking' : 'expired')
  const [isBusy, setIsBusy] = useState(false)

  async function use(link: string) {
    setIsBusy(true)
    try {
      const outcome = await confirm(link)
      setState(outcome)
      if (outcome === 'done' && endsSessions) await startSession()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error.code === 'email_taken' ? 'taken' : error.status === 400 ? 'expired' : 'failed')
    } finally {
      setIsBusy(false)
    }
  }

  const shown = state === 'failed' ? { title: texts.failedTitle, lead: texts.failedLead } : words[state]
  return (
    <AccountFrame {...shown} isLive>
      {(state === 'asking' || state === 'failed') && token && (
        <>
          <Button variant="buy" size="lg" block className="mt-6" busy={isBusy} onClick={() => void use(token)}>
            {state === 'failed' ? texts.tryAgain : label}
          </Button>
          <p className="mt-5 text-ink-2">{notYou}</p>
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
