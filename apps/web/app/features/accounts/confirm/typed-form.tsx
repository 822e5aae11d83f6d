import type { ConfirmationWay } from '@asime/contract/confirmation'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { confirmSession } from './confirm.api.ts'
import type { ConfirmFormProps } from './passkey-form.tsx'
import * as texts from './confirm.texts.ts'

interface TypedFormProps extends ConfirmFormProps {
  way: Extract<ConfirmationWay, 'password' | 'code' | 'text_code'>
  /** The text message, whose code is typed. */
  sent: PhoneCodeSent | undefined
}

/** Confirms by what somebody types. */
export function TypedForm({ id, way, sent, onBusy, onDone }: TypedFormProps) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    onBusy(true)
    try {
      await confirmSession({ [way]: sent ? { challenge: sent.challenge, code: value } : value })
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors?.[sent ? 'text_code.code' : way] ?? failure.message)
      form.current?.querySelector('input')?.focus()
    } finally {
      onBusy(false)
    }
  }

  return (
    <form ref={form} id={id} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={texts.labels[way]}
        hint={sent ? texts.sentTo(formatPhone(sent.phone)) : texts.hints[way]}
        error={error}
      >
        {(control) => {
          const props = {
            ...control,
            value,
            onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
              setValue(currentTarget.value)
              setError(undefined)
            },
          }
          return way === 'password' ? (
            <PasswordInput autoComplete="current-password" {...props} />
          ) : (
            <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
          )
        }}
      </Field>
    </form>
  )
}
