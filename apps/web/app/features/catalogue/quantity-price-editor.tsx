import { CURRENCY_SIGN } from '@asime/contract/money'
import { MAX_QUANTITY_PRICES } from '@asime/contract/variant-rules'
import type { QuantityPrice } from '@asime/contract/variants'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { PriceInput } from './price-input.tsx'
import * as texts from './variant-editor.texts.ts'

interface QuantityPriceEditorProps {
  /** The field `quantity_prices` of SaveProduct. */
  value: readonly QuantityPrice[]
  onChange: (value: QuantityPrice[]) => void
  /** By the paths of SaveProduct: `quantity_prices.0.price`. */
  errors?: Readonly<Record<string, string>>
}

/** From how many pieces on each costs less. Controlled; what is empty or no number is NaN, which the schema refuses by name. */
export function QuantityPriceEditor({ value, onChange, errors = {} }: QuantityPriceEditorProps) {
  const change = (index: number, changed: Partial<QuantityPrice>) =>
    onChange(value.map((step, at) => (at === index ? { ...step, ...changed } : step)))
  return (
    <div className="grid gap-3">
      <p className="text-[.8125rem] text-ink-3">{texts.stepsHint(MAX_QUANTITY_PRICES)}</p>
      {value.map((step, index) => (
        <Step
          key={index}
          number={index + 1}
          step={step}
          quantityError={errors[`quantity_prices.${index}.quantity`]}
          priceError={errors[`quantity_prices.${index}.price`]}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      {errors['quantity_prices'] && (
        <p className="text-[.8125rem] font-medium text-danger">{errors['quantity_prices']}</p>
      )}
      {value.length < MAX_QUANTITY_PRICES && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...value, { quantity: Number.NaN, price: Number.NaN }])}
        >
          <Plus aria-hidden="true" />
          {texts.addStep}
        </Button>
      )}
    </div>
  )
}

interface StepProps {
  number: number
  step: QuantityPrice
  quantityError: string | undefined
  priceError: string | undefined
  onChange: (changed: Partial<QuantityPrice>) => void
  onRemove: () => void
}

function Step({ number, step, quantityError, priceError, onChange, onRemove }: StepProps) {
  const id = useId()
  const error = quantityError ?? priceError
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.stepNumber(number)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2.5">
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            {texts.quantityFrom}
          </span>
          <PriceInput
            label={texts.quantityFrom}
            value={step.quantity}
            error={quantityError}
            describedBy={error ? `${id}-error` : undefined}
            onChange={(quantity) => onChange({ quantity: quantity ?? Number.NaN })}
          />
        </div>
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            {texts.unitPrice}
          </span>
          <PriceInput
            label={texts.unitPrice}
            prefix={CURRENCY_SIGN}
            value={step.price}
            error={priceError}
            describedBy={error ? `${id}-error` : undefined}
            onChange={(price) => onChange({ price: price ?? Number.NaN })}
          />
        </div>
        <IconButton label={texts.removeStep(number)} onClick={onRemove} className="text-ink-3">
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[.8125rem] font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
