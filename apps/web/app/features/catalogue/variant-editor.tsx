import { LOW_STOCK_BELOW } from '@asime/contract/products'
import { CURRENCY_SIGN } from '@asime/contract/money'
import { MAX_PIECES } from '@asime/contract/rules'
import { MAX_OPTION_LENGTH, MAX_OPTION_VALUES, MAX_OPTIONS, MAX_VARIANTS } from '@asime/contract/variant-rules'
import type { ProductOption, SaveVariant } from '@asime/contract/variants'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '@asime/contract/counts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { FieldNotes, Input } from '../../ui/field.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Select } from '../../ui/select.tsx'
import { PriceInput } from './price-input.tsx'
import * as combinations from './variant-combinations.ts'
import type { Variants } from './variant-combinations.ts'
import * as texts from './variant-editor.texts.ts'

interface VariantEditorProps {
  /** The fields `options` and `variants` of SaveProduct. Begin with `NO_VARIANTS`, or with `variantsOf(product)`. */
  value: Variants
  onChange: (value: Variants) => void
  /** What a variant without a price of its own costs, discount included; undefined while it is not known. */
  price: number | undefined
  /** The product's pictures, of which each variant may have one. */
  pictures?: readonly string[]
  /** Fewer than this is shown as low. */
  lowStockBelow?: number
  /** By the paths of SaveProduct, as the API and the schema name them: `options.0.name`, `variants.3.price`. */
  errors?: Readonly<Record<string, string>>
}

/**
 * Edits in which variants a product comes: options with their values, and stock, price and picture of each combination.
 * Controlled, and in the shape that the API takes. A price that is no number is NaN, which the schema refuses by name.
 */
export function VariantEditor({
  value,
  onChange,
  price,
  pictures = [],
  lowStockBelow = LOW_STOCK_BELOW,
  errors = {},
}: VariantEditorProps) {
  const { options, variants } = value
  const [problem, setProblem] = useState<string>()
  const pieces = variants.reduce((sum, { stock_quantity: stock }) => sum + stock, 0)
  const missing = combinations.countMissing(value)
  const change = (next: Variants) => {
    setProblem(undefined)
    onChange(next)
  }
  return (
    <div className="grid min-w-0 gap-5">
      {options.map((option, index) => (
        <OptionEditor
          // By its place: a name is being typed here.
          key={index}
          option={option}
          others={options.filter((_, at) => at !== index)}
          error={errors[`options.${index}.name`] ?? errors[`options.${index}.values`]}
          onRename={(name) => change(combinations.renameOption(value, index, name))}
          onRemove={() => change(combinations.removeOption(value, index))}
          onRemoveValue={(each) => change(combinations.removeValue(value, index, each))}
          onAddValue={(each) => {
            const next = combinations.addValue(value, index, each)
            if (next) change(next)
            else setProblem(texts.tooMany(MAX_VARIANTS))
            return next !== undefined
          }}
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <AddOption options={options} onAdd={(name) => change(combinations.addOption(value, name))} />
      )}
      {(problem ?? errors['variants'] ?? errors['options']) && (
        <p role="alert" className="text-[.8125rem] font-medium text-danger">
          {problem ?? errors['variants'] ?? errors['options']}
        </p>
      )}
      {variants.length > 0 && (
        <div>
          <ul aria-label={texts.variants} className="overflow-hidden rounded-[12px] border border-line">
            {variants.map((variant, index) => (
              <VariantRow
                key={JSON.stringify(variant.values)}
                variant={variant}
                price={price}
                pictures={pictures}
                lowStockBelow={lowStockBelow}
                errorOf={(field) => errors[`variants.${index}.${field}`]}
                onChange={(changed) => change(combinations.changeVariant(value, index, changed))}
                onRemove={() => change(combinations.removeVariant(value, index))}
              />
            ))}
          </ul>
          <p className="mt-2.5 text-sm">{texts.total(formatCount(pieces), variants.length)}</p>
          <p className="mt-0.5 text-[.8125rem] text-ink-3">{texts.emptyPrice}</p>
          {missing > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              {texts.missing(missing)}
              {variants.length < MAX_VARIANTS && (
                <Button size="sm" onClick={() => change(combinations.addMissing(value))}>
                  {texts.addMissing}
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

interface OptionEditorProps {
  option: ProductOption
  others: readonly ProductOption[]
  error: string | undefined
  onRename: (name: string) => void
  onRemove: () => void
  /** @returns whether it was taken */
  onAddValue: (value: string) => boolean
  onRemoveValue: (value: string) => void
}

/** One option: its name, and its values as chips. */
function OptionEditor({ option, others, error, onRename, onRemove, onAddValue, onRemoveValue }: OptionEditorProps) {
  const { name, values } = option
  const [isEdited, setEdited] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-11 items-center justify-between gap-3">
        {isEdited ? (
          <NameForm
            initial={name}
            taken={others.map((other) => other.name)}
            submitLabel={texts.done}
            onSubmit={(next) => {
              onRename(next)
              setEdited(false)
            }}
            extra={
              <Button variant="ghost" size="sm" onClick={onRemove}>
                {texts.removeOption}
              </Button>
            }
          />
        ) : (
          <>
            <span aria-hidden="true" className="min-w-0 text-sm font-semibold wrap-anywhere">
              {name}
            </span>
            <Button variant="ghost" size="sm" aria-label={texts.editOption(name)} onClick={() => setEdited(true)}>
              {texts.edit}
            </Button>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={texts.removeValue(value, name)}
            className={chipClass()}
            onClick={() => {
              onRemoveValue(value)
              // The button that was pressed goes away with its value.
              group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          >
            <span className="truncate">{value}</span>
            <X aria-hidden="true" />
          </button>
        ))}
        {values.length < MAX_OPTION_VALUES && <AddValue name={name} values={values} onAdd={onAddValue} />}
      </div>
      {values.length === 0 && <p className="mt-1 text-[.8125rem] text-ink-3">{texts.noValues}</p>}
      {error && <p className="mt-1 text-[.8125rem] font-medium text-danger">{error}</p>}
    </fieldset>
  )
}

interface AddValueProps {
  name: string
  values: readonly string[]
  onAdd: (value: string) => boolean
}

/** A chip that becomes a field. Of an option that has just been named, it is one: what comes next is its values. */
function AddValue({ name, values, onAdd }: AddValueProps) {
  const [isOpen, setOpen] = useState(values.length === 0)
  const chip = useRef<HTMLButtonElement>(null)
  function close() {
    // The field goes, and the focus with it. Drawn at once, as the chip has to be there.
    flushSync(() => setOpen(false))
    chip.current?.focus()
  }
  if (isOpen) return <ValueField name={name} values={values} onAdd={onAdd} onClose={close} />
  return (
    <button
      ref={chip}
      type="button"
      data-add=""
      aria-label={texts.addValueTo(name)}
      className={chipClass({ className: 'border-dashed' })}
      onClick={() => setOpen(true)}
    >
      <Plus aria-hidden="true" />
      {texts.add}
    </button>
  )
}

/** Enter adds what is typed and waits for the next. */
function ValueField({ name, values, onAdd, onClose }: AddValueProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useFocusOnMount()
  const id = useId()

  const add = () => {
    const value = typed.trim()
    if (value === '') return
    if (combinations.hasValue(values, value)) {
      setProblem(texts.isThere(value))
      return
    }
    if (onAdd(value)) setTyped('')
    input.current?.focus()
  }
  return (
    <span className="grid gap-1">
      <span className="flex items-center gap-2">
        <Input
          ref={input}
          id={id}
          data-add=""
          aria-label={texts.newValue(name)}
          aria-describedby={problem ? `${id}-error` : undefined}
          aria-invalid={problem ? true : undefined}
          autoComplete="off"
          maxLength={MAX_OPTION_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Not the form around it.
              event.preventDefault()
              add()
            }
            if (event.key === 'Escape') onClose()
          }}
          className="w-36!"
        />
        <Button size="sm" onClick={add}>
          {texts.add}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {texts.done}
        </Button>
      </span>
      {problem && <FieldNotes id={id} error={problem} />}
    </span>
  )
}

function useFocusOnMount() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}

function AddOption({ options, onAdd }: { options: readonly ProductOption[]; onAdd: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {texts.addOption}
      </Button>
    )
  }
  return (
    <NameForm
      initial=""
      taken={options.map(({ name }) => name)}
      submitLabel={texts.addOption}
      onSubmit={(name) => {
        onAdd(name)
        setOpen(false)
      }}
      extra={
        <Button variant="ghost" size="sm" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
      }
    />
  )
}

interface NameFormProps {
  initial: string
  taken: readonly string[]
  submitLabel: string
  onSubmit: (name: string) => void
  extra: ReactNode
}

/** The name of an option. No form element: it stands in the product's form. */
function NameForm({ initial, taken, submitLabel, onSubmit, extra }: NameFormProps) {
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const input = useFocusOnMount()
  const id = useId()
  const submit = () => {
    const name = typed.trim()
    if (name === '') setProblem(texts.optionNeeded)
    else if (combinations.hasValue(taken, name)) setProblem(texts.isThere(name))
    else onSubmit(name)
  }
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <label htmlFor={id} className="justify-self-start text-sm font-semibold">
        {texts.optionName}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          ref={input}
          id={id}
          autoComplete="off"
          maxLength={MAX_OPTION_LENGTH}
          value={typed}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
          className="w-44!"
        />
        <Button size="sm" onClick={submit}>
          {submitLabel}
        </Button>
        {extra}
      </div>
      <FieldNotes id={id} hint={texts.optionHint} {...(problem && { error: problem })} />
    </div>
  )
}

interface VariantRowProps {
  variant: SaveVariant
  price: number | undefined
  pictures: readonly string[]
  lowStockBelow: number
  errorOf: (field: keyof SaveVariant) => string | undefined
  onChange: (change: Partial<SaveVariant>) => void
  onRemove: () => void
}

function VariantRow({ variant, price, pictures, lowStockBelow, errorOf, onChange, onRemove }: VariantRowProps) {
  const { values, stock_quantity: stock, image_url: image } = variant
  const [first, ...rest] = values
  const name = values.join(', ')
  const id = useId()
  const error = errorOf('price') ?? errorOf('stock_quantity') ?? errorOf('image_url') ?? errorOf('values')
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_8.75rem_auto_4.75rem_auto] ${stock === 0 ? 'bg-surface-2' : ''}`}
    >
      <p className="min-w-0 text-[.9375rem] wrap-anywhere">
        <span className="font-semibold">{first}</span>
        {rest.map((value) => `, ${value}`)}
      </p>
      <span className="lg:order-3">
        <StockBadge stock={stock} lowStockBelow={lowStockBelow} />
      </span>
      <PriceInput
        label={texts.price(name)}
        prefix={CURRENCY_SIGN}
        value={variant.price}
        placeholder={price === undefined ? undefined : price.toFixed(2)}
        error={errorOf('price')}
        describedBy={error ? `${id}-error` : undefined}
        onChange={(next) => onChange({ price: next })}
        className="lg:order-1"
      />
      <div className="flex items-center lg:order-2">
        <QuantityStepper
          label={texts.stock(name)}
          value={stock}
          min={0}
          max={MAX_PIECES}
          onChange={(next) => onChange({ stock_quantity: next })}
        />
      </div>
      <div className="col-span-2 flex items-center gap-2 lg:order-4 lg:col-span-1">
        {pictures.length > 1 && (
          <Select
            aria-label={texts.picture(name)}
            value={image ?? ''}
            onChange={(event) => onChange({ image_url: event.target.value || undefined })}
            className="w-40"
          >
            <option value="">{texts.noPicture}</option>
            {pictures.map((link, index) => (
              <option key={link} value={link}>
                {texts.pictureNumber(index + 1)}
              </option>
            ))}
          </Select>
        )}
        <IconButton label={texts.removeVariant(name)} onClick={onRemove} className="ml-auto text-ink-3">
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p id={`${id}-error`} className="col-span-full text-[.8125rem] font-medium text-danger lg:order-5">
          {error}
        </p>
      )}
    </li>
  )
}

function StockBadge({ stock, lowStockBelow }: { stock: number; lowStockBelow: number }) {
  if (stock === 0) return <Badge tone="plain">{texts.soldOut}</Badge>
  if (stock < lowStockBelow) return <Badge tone="warm">{texts.low}</Badge>
  return <Badge tone="ok">{texts.inStock}</Badge>
}
