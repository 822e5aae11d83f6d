import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { goAndConfirm } from '../providers/own-providers.api.ts'
import type { ConfirmFormProps } from './passkey-form.tsx'
import * as texts from './confirm.texts.ts'

interface ProviderFormProps extends Omit<ConfirmFormProps, 'onDone'> {
  provider: SignInProvider
}

/** Confirms by an account of Google or Facebook. The browser leaves for it, so that nothing here is done afterwards. */
export function ProviderForm({ id, provider, onBusy }: ProviderFormProps) {
  const [error, setError] = useState<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    onBusy(true)
    try {
      await goAndConfirm(provider)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
      onBusy(false)
    }
  }

  return (
    <form id={id} method="dialog" onSubmit={(event) => void send(event)}>
      <p className="text-ink-2">{texts.youComeBack}</p>
      {error && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
