import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { internationalPhone } from '../lib/format/phone.ts'
import { Field, Input } from './field.tsx'
import * as texts from './phone-field.texts.ts'

interface PhoneFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  error?: string
  /** Puts the number into the field in its international form. */
  onUse: (international: string) => void
  label?: string
  hint?: ReactNode
}

/** A phone number. Typed the way Ghana writes it, it gets its country code when the field is left or the form is sent. */
export function PhoneField({
  error,
  onUse,
  label = texts.phone,
  hint = texts.phoneExample,
  required = false,
  onBlur,
  ...rest
}: PhoneFieldProps) {
  const frame = useRef<HTMLDivElement>(null)

  function addCountryCode() {
    const international = internationalPhone(frame.current?.querySelector('input')?.value ?? '')
    if (international) onUse(international)
  }

  // Enter sends a form without leaving the field. Capturing, so that the form's own handler reads the new value.
  const onSubmit = useEffectEvent(addCountryCode)
  useEffect(() => {
    const form = frame.current?.closest('form')
    const listener = () => onSubmit()
    form?.addEventListener('submit', listener, true)
    return () => form?.removeEventListener('submit', listener, true)
  }, [])

  return (
    <div ref={frame}>
      <Field label={label} optional={!required} error={error} hint={hint}>
        {(control) => (
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            onBlur={(event) => {
              addCountryCode()
              onBlur?.(event)
            }}
            {...control}
            {...rest}
          />
        )}
      </Field>
    </div>
  )
}
