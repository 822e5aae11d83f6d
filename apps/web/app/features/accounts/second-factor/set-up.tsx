import type { SecondFactorSecret } from '@asime/contract/second-factor'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { CodeForm } from './code-form.tsx'
import { beginSecondFactor, turnOnSecondFactor } from './second-factor.api.ts'
import * as texts from './second-factor.texts.ts'

/** Password, picture, first code. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [secret, setSecret] = useState<SecondFactorSecret>()
  return secret ? <Confirm secret={secret} onDone={onDone} /> : <Begin onSecret={setSecret} />
}

function Begin({ onSecret }: { onSecret: (secret: SecondFactorSecret) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const hasPassword = !useViewer()?.has_no_password

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    try {
      onSecret(await beginSecondFactor(hasPassword ? password : undefined))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors?.['password'] ?? failure.message)
      focusFirstError(form)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h2 className="text-xl">{texts.setUp}</h2>
      <p className="mt-1.5 mb-4 text-ink-2">{hasPassword ? texts.needApp : texts.needAppAlone}</p>
      <form method="dialog" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        {hasPassword ? (
          <Field label={texts.password} error={error}>
            {(control) => (
              <PasswordInput
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value)
                  setError(undefined)
                }}
                {...control}
              />
            )}
          </Field>
        ) : (
          error && (
            <p role="alert" className="font-medium text-danger">
              {error}
            </p>
          )
        )}
        <Button type="submit" variant="buy" busy={isBusy} className="justify-self-start">
          {texts.begin}
        </Button>
      </form>
    </>
  )
}

function Confirm({ secret, onDone }: { secret: SecondFactorSecret; onDone: (recoveryCodes: string[]) => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <h2 className="text-xl">{texts.addToApp}</h2>
      <p className="mt-1.5 mb-3 text-ink-2">{texts.scan}</p>
      <QrCode {...secret.qr} alt={texts.qrAlt} />
      <p className="mt-3 text-ink-2">{texts.orType}</p>
      <p className="mt-1.5 mb-4 rounded-control bg-surface-2 p-3 font-mono text-[.9375rem] wrap-anywhere">
        {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <p className="mb-3 text-ink-2">{texts.thenCode}</p>
      <CodeForm
        id="turn-on"
        label={texts.code}
        digitsOnly
        onBusy={setBusy}
        onCode={async (code) => onDone(await turnOnSecondFactor(code))}
      >
        <Button type="submit" variant="buy" busy={isBusy} className="justify-self-start">
          {texts.turnOn}
        </Button>
      </CodeForm>
    </>
  )
}
