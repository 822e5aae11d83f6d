import type { ComponentProps, ReactNode } from 'react'
import { internationalPhone } from '../lib/format/phone.ts'
import { buttonClass } from './button.tsx'
import { Field, Input } from './field.tsx'

interface PhoneFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  error?: string
  /** What is in the field now. */
  typed: string
  /** Puts the number into the field in the form that is asked for. */
  onUse: (international: string) => void
  label?: string
  hint?: ReactNode
}

/** A phone number with its country code. Typed the way Ghana writes it, it is offered in that form in one tap. */
export function PhoneField({
  error,
  typed,
  onUse,
  label = 'Phone',
  hint = 'With the country code, like +233 24 412 3456',
  required = false,
  ...rest
}: PhoneFieldProps) {
  const international = internationalPhone(typed)
  return (
    <div>
      <Field label={label} optional={!required} error={error} hint={hint}>
        {(control) => <Input type="tel" inputMode="tel" autoComplete="tel" {...control} {...rest} />}
      </Field>
      <output className={international ? 'mt-2.5 block' : 'sr-only'}>
        {international && (
          <button
            type="button"
            onClick={() => onUse(international)}
            className={buttonClass({ variant: 'asksoft', size: 'sm', className: 'cursor-pointer' })}
          >
            Use {international}
          </button>
        )}
      </output>
    </div>
  )
}
