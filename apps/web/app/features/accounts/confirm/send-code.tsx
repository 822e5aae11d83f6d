import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { textOwnCode } from './confirm.api.ts'
import * as texts from './confirm.texts.ts'

interface SendProps {
  onSent: (sent: PhoneCodeSent) => void
}

function useSending({ onSent }: SendProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function send() {
    setError(undefined)
    setBusy(true)
    try {
      onSent(await textOwnCode())
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, error, send }
}

/** A text message costs something, so it is sent when somebody says so. */
export function SendForm({ id, onBusy, onSent }: SendProps & { id: string; onBusy: (isBusy: boolean) => void }) {
  const { isBusy, error, send } = useSending({ onSent })
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form id={id} method="dialog" noValidate onSubmit={submit}>
      <p>{texts.weTextYou}</p>
      <Failure>{error}</Failure>
    </form>
  )
}

export function SendAgain({ onSent }: SendProps) {
  const { isBusy, error, send } = useSending({ onSent })
  return (
    <div className="mt-3">
      <Button size="sm" busy={isBusy} onClick={() => void send()}>
        {texts.sendAnother}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}

function Failure({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
      {children}
    </p>
  )
}
