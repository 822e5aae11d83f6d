import { type FormEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import * as texts from './token-page.texts.ts'

interface TokenPageProps {
  title: string
  /** In its place once it is done, where it asks something. */
  doneTitle?: string
  explanation: string
  /** What the button does with the token of the mail; resolves to the sentence to show. */
  label: string
  token: string
  act: (token: string) => Promise<string>
}

type State = { step: 'asking' | 'working' } | { step: 'done' | 'failed'; message: string }

/**
 * Where a link in a mail leads. It takes a press of a button: programs that look into mails open their links too, and
 * must not subscribe anyone.
 */
export function TokenPage({ title, doneTitle = title, explanation, label, token, act }: TokenPageProps) {
  const [state, setState] = useState<State>({ step: 'asking' })

  async function send(event: FormEvent) {
    event.preventDefault()
    setState({ step: 'working' })
    try {
      setState({ step: 'done', message: await act(token) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ step: 'failed', message: error.message })
    }
  }

  return (
    <div className="frame">
      <div className="mx-auto max-w-[480px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">{state.step === 'done' ? doneTitle : title}</h1>
        {state.step !== 'done' && <p className="mt-3 mb-6 text-lg text-ink-2">{explanation}</p>}
        <output
          className={`block ${state.step === 'failed' ? 'mb-4 text-danger' : state.step === 'done' ? 'mt-3 mb-6 text-lg' : ''}`}
        >
          {'message' in state && state.message}
        </output>
        {state.step === 'done' ? (
          <Link to={href('/')} className={buttonClass({ variant: 'buy', size: 'lg' })}>
            {texts.goToAsime}
          </Link>
        ) : (
          <form method="dialog" onSubmit={(event) => void send(event)}>
            <Button type="submit" variant="buy" size="lg" busy={state.step === 'working'}>
              {label}
            </Button>
          </form>
        )}
        <noscript>
          <p className="mt-4 text-ink-2">{texts.pageNeedsJavascript}</p>
        </noscript>
      </div>
    </div>
  )
}
