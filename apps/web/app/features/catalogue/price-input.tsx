import type { ReactNode } from 'react'
import { useState } from 'react'
import { toAmount } from '../../lib/forms/amount.ts'
import { AffixInput } from '../../ui/field.tsx'

interface PriceInputProps {
  /** For who does not see what it stands beside. */
  label: string
  prefix?: ReactNode
  value: number | undefined
  placeholder?: string | undefined
  error?: string | undefined
  describedBy?: string | undefined
  /** Undefined for an empty field; NaN for what is no number. */
  onChange: (value: number | undefined) => void
  className?: string
}

/** An amount that is typed: what stands there stays as it was typed until the field is left. */
export function PriceInput({ label, value, error, describedBy, onChange, ...rest }: PriceInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = value === undefined || Number.isNaN(value) ? '' : String(value)
  return (
    <AffixInput
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(toAmount(event.target.value))
      }}
      onBlur={() => {
        // What is no number stays, to be corrected.
        if (!Number.isNaN(value)) setTyped(undefined)
      }}
      {...rest}
    />
  )
}
