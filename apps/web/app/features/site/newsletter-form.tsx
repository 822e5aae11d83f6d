import { MAX_EMAIL } from '@asime/contract/text-lengths'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { usePaused } from '../../lib/page/use-paused.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './newsletter-form.texts.ts'

type State = { step: 'typing' | 'sending' | 'done'; message?: string } | { step: 'wrong'; message: string }

export function NewsletterForm() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const paused = usePaused('newsletter')
  const [state, setState] = useState<State>({ step: 'typing' })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state.step === 'sending') return
    setState({ step: 'sending' })
    try {
      const { subscribeToNewsletter } = await loadCalls(import('./site.api.ts'))
      setState({ step: 'done', message: await subscribeToNewsletter(browserApi, input.current?.value ?? '') })
      if (input.current) input.current.value = ''
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.errors?.['email'] ?? error.message)
    }
  }

  function refuse(message: string) {
    setState({ step: 'wrong', message })
    input.current?.focus()
  }

  if (paused) return <p className="mt-2 text-sm">{paused}.</p>
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <div className="mt-2 flex gap-2">
        <input
          ref={input}
          type="email"
          name="email"
          aria-label={texts.yourEmail}
          placeholder={texts.yourEmail}
          autoComplete="email"
          maxLength={MAX_EMAIL}
          aria-invalid={state.step === 'wrong'}
          aria-describedby={id}
          onChange={() => setState({ step: 'typing' })}
          className="min-h-[46px] min-w-0 flex-1 rounded-control border border-[#7fa592] bg-[#0a3d2a] px-3.5 text-base text-on-deep placeholder:text-[#a9c4b5]"
        />
        <button type="submit" aria-busy={state.step === 'sending'} className={buttonClass({ variant: 'ask' })}>
          {texts.join}
        </button>
      </div>
      <noscript>
        <p className="mt-1.5 text-sm">{texts.joiningNeedsJavaScript}</p>
      </noscript>
      <output id={id} className={`mt-1.5 block min-h-5 text-sm ${state.step === 'wrong' ? 'text-[#ffb4a3]' : ''}`}>
        {state.message}
      </output>
    </form>
  )
}
