import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import * as texts from './quantity-stepper.texts.ts'

interface QuantityStepperProps {
  value: number
  min: number
  /** The stock. */
  max: number
  onChange: (value: number) => void
  label: string
  /** In a form: sent under this name, with or without scripts. */
  name?: string
  disabled?: boolean
}

const BUTTON =
  'grid size-[44px] flex-none cursor-pointer place-items-center noscript:hidden hover:bg-surface-2 data-end:text-ink-3 data-end:[&_svg]:opacity-50 disabled:cursor-not-allowed disabled:text-ink-3 focus-visible:-outline-offset-4 focus-visible:shadow-none [&_svg]:size-5 [&_svg]:stroke-[1.9]'

/** How many, from `min` to `max`. At either end it stays where it is and says why. */
export function QuantityStepper({ value, min, max, onChange, label, name, disabled = false }: QuantityStepperProps) {
  const id = useId()
  // Half-typed text may not be a number yet; it counts when the field is left.
  const [typed, setTyped] = useState<string>()
  const [limit, setLimit] = useState('')

  const settle = (wanted: number) => {
    setTyped(undefined)
    if (!Number.isFinite(wanted)) return
    const whole = Math.round(wanted)
    setLimit(whole < min ? texts.minimumIs(min) : whole > max ? texts.onlyInStock(max) : '')
    onChange(Math.min(Math.max(whole, min), Math.max(min, max)))
  }

  return (
    <div className="inline-grid justify-items-start gap-1">
      <fieldset
        aria-label={label}
        className="inline-flex overflow-hidden rounded-control border border-line-strong bg-surface"
      >
        {/* Not disabled at the end: the press there is what gets the explanation. */}
        <button
          type="button"
          aria-label={texts.decreaseQuantity}
          data-end={value <= min ? '' : undefined}
          disabled={disabled}
          onClick={() => settle(value - 1)}
          className={BUTTON}
        >
          <Minus aria-hidden="true" />
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          aria-label={label}
          min={min}
          max={max}
          step={1}
          disabled={disabled}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== undefined && settle(typed === '' ? Number.NaN : Number(typed))}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault()
              settle(value + (event.key === 'ArrowUp' ? 1 : -1))
            }
            if (event.key === 'Enter' && typed !== undefined) settle(Number(typed))
          }}
          className="min-h-[44px] w-[56px] [appearance:textfield] border-x border-line bg-transparent text-center text-base font-semibold focus-visible:-outline-offset-4 focus-visible:shadow-none [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={texts.increaseQuantity}
          data-end={value >= max ? '' : undefined}
          disabled={disabled}
          onClick={() => settle(value + 1)}
          className={BUTTON}
        >
          <Plus aria-hidden="true" />
        </button>
      </fieldset>
      <output className="block min-h-[1.4em] text-[.8125rem] text-ink-3 empty:sr-only">{limit}</output>
    </div>
  )
}
