import type { ComponentProps, ReactNode } from 'react'
import { Tick } from './field.tsx'
import { FieldGroup } from './field-group.tsx'

export interface RadioCardOption {
  value: string
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'checked'> {
  legend: ReactNode
  name: string
  options: readonly RadioCardOption[]
  /** With `onChange`; leave both out, or use `defaultValue`, where the form keeps the value. */
  value?: string
  defaultValue?: string
  error?: string
  hint?: ReactNode
}

/** A choice that deserves room: each option is a card to tap. Takes what a form library registers for the name. */
export function RadioCards({
  legend,
  options,
  value,
  defaultValue,
  error,
  hint,
  id,
  className = 'sm:grid-cols-2',
  ...rest
}: RadioCardsProps) {
  return (
    <FieldGroup legend={legend} id={id} error={error} hint={hint} role="radiogroup">
      <div className={`grid gap-2 ${className}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-[52px] cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-3.5 transition-colors duration-[140ms] hover:bg-surface-2 has-checked:border-ink has-checked:bg-gold-soft has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset has-disabled:cursor-not-allowed has-disabled:text-ink-3"
          >
            <span className="mt-0.5">
              <Tick
                type="radio"
                value={option.value}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
                {...rest}
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold">{option.label}</span>
              {option.description && (
                <span className="mt-0.5 block text-sm leading-snug text-ink-2">{option.description}</span>
              )}
            </span>
            {option.icon && (
              <span
                aria-hidden="true"
                className="text-ink-2 max-[399px]:[.grid-cols-1_&]:hidden [&_svg]:size-6 [&_svg]:stroke-[1.9]"
              >
                {option.icon}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
