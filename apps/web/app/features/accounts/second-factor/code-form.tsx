import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { Field, Input } from '../../../ui/field.tsx'
import * as texts from './second-factor.texts.ts'

interface CodeFormProps {
  id: string
  label?: string
  hint?: string
  /** Of the app alone: a phone then shows digits. */
  digitsOnly?: boolean
  /** @throws ApiError, which is shown beside the field */
  onCode: (code: string) => Promise<void>
  onBusy?: (isBusy: boolean) => void
  children?: ReactNode
}

/** Asks for a code. The button that sends it may stand elsewhere, by the form's id. */
export function CodeForm({ id, label, hint, digitsOnly = false, onCode, onBusy, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    onBusy?.(true)
    try {
      await onCode(code)
      setCode('')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.errors?.['code'] ?? failure.message)
      field.current?.focus()
    } finally {
      onBusy?.(false)
    }
  }

  return (
    <form id={id} method="dialog" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label={label ?? texts.codeOrRecovery} error={error} hint={hint}>
        {(control) => (
          <Input
            ref={field}
            inputMode={digitsOnly ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setError(undefined)
            }}
            {...control}
          />
        )}
      </Field>
      {children}
    </form>
  )
}
