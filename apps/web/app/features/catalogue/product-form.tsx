import type { Category, CategoryField } from '@asime/contract/categories'
import { CURRENCY, CURRENCY_SIGN, formatMoney } from '@asime/contract/money'
import { productConditionLabels, productConditions, type ProductVisibility } from '@asime/contract/product-states'
import { MAX_PICTURES, type ProductCard } from '@asime/contract/products'
import Check from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useAttachments } from '../../lib/uploads/use-attachments.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AffixInput, Field, type FieldControlProps, Input } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { listCategories, listCategoryFields } from './own-products.api.ts'
import { ProductEarnings } from './product-earnings.tsx'
import {
  checklistOf,
  errorsOf,
  type FieldErrors,
  fieldOf,
  numberOf,
  type ProductFields,
  type TextField,
  toCard,
} from './product-fields.ts'
import * as texts from './product-form.texts.ts'
import { ProductPictures } from './product-pictures.tsx'
import { QuantityPriceEditor } from './quantity-price-editor.tsx'
import { VariantEditor } from './variant-editor.tsx'

const NO_FIELDS: readonly CategoryField[] = []
const WARRANTIES = ['1', '3', '6', '12', '18', '24', '36', '60']

interface ProductFormProps {
  title: string
  initial: ProductFields
  /** As it is now; undefined for one that is not saved yet. */
  visibility: ProductVisibility | undefined
  shop: { business_name: string; location: string | null }
  /** Draws the card as buyers see it. */
  renderCard: (product: ProductCard) => ReactNode
  /** Beside the title: that a draft is kept, how to discard it. */
  notice?: ReactNode
  onChange: (fields: ProductFields) => void
  /** @throws ApiError, which the form shows */
  onSave: (fields: ProductFields, asked: readonly CategoryField[], visibility: ProductVisibility) => Promise<void>
}

/** All of a product on one page, with the card, the earnings and what is missing beside it. */
export function ProductForm(props: ProductFormProps) {
  const { title, initial, visibility, shop, renderCard, notice, onChange, onSave } = props
  const [fields, setFields] = useState(initial)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [tried, setTried] = useState<ProductVisibility>()
  const [busy, setBusy] = useState<ProductVisibility>()
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(fields)
  const { data: categories = [] } = useOwnQuery(['categories'], listCategories)
  const { data: asked = NO_FIELDS } = useOwnQuery(
    ['category fields', fields.category_id],
    (signal) => listCategoryFields(fields.category_id, signal),
    { enabled: fields.category_id !== '' },
  )
  const attachments = useAttachments(fields.pictures, (pictures) => set({ pictures }), {
    most: MAX_PICTURES,
    onlyPictures: true,
  })

  function set(changes: Partial<ProductFields>) {
    latest.current = { ...latest.current, ...changes }
    setFields(latest.current)
    const names = Object.keys(changes).map((name) => (name === 'pictures' ? 'images_urls' : name))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    onChange(latest.current)
  }

  const wrong = errorsOf(fields, asked, tried ?? 'published')
  const errors: FieldErrors = tried ? { ...wrong, ...refused } : refused
  const isSending = attachments.files.some(({ state }) => state === 'sending')
  const checks = checklistOf(fields, tried ? wrong : errorsOf(fields, asked, 'published'), isSending)
  const done = checks.filter(({ isDone }) => isDone).length
  const amount = (typed: string) => {
    const number = numberOf(typed)
    return number !== undefined && Number.isFinite(number) && number >= 0 ? number : undefined
  }
  const price = amount(fields.price)
  const discount = amount(fields.discount_price)
  const isReduced = price !== undefined && discount !== undefined && discount < price
  const card = toCard(fields, shop)

  const text = (name: TextField) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
  })

  async function save(as: ProductVisibility) {
    setTried(as)
    setRefused({})
    setBusy(as)
    try {
      if (!(await attachments.whenSettled())) {
        setRefused({ images_urls: texts.notAllSent })
        return
      }
      if (Object.keys(errorsOf(latest.current, asked, as)).length > 0) return
      await onSave(latest.current, asked, as)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return
      const named = Object.entries(error.errors ?? {}).map(
        ([path, message]) => [fieldOf(path.split('.')), message] as const,
      )
      setRefused(Object.fromEntries(named))
      toast.error(texts.notSaved, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setBusy(undefined)
    }
  }

  // Each time somebody has tried: to the first field that is wrong.
  const isIdle = busy === undefined
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (!isIdle || !tried || !hasErrors) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // Only when a try has ended: whoever goes on typing is left alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isIdle])

  const specifications = [...fields.specifications, { name: '', value: '' }]
  const actions = (
    <>
      {visibility === 'published' ? (
        <Button size="lg" busy={busy === 'hidden'} onClick={() => void save('hidden')}>
          {texts.hide}
        </Button>
      ) : (
        <Button size="lg" busy={busy === (visibility ?? 'draft')} onClick={() => void save(visibility ?? 'draft')}>
          {visibility === 'hidden' ? texts.saveHidden : texts.saveDraft}
        </Button>
      )}
      <Button type="submit" variant="buy" size="lg" busy={busy === 'published'}>
        {visibility === 'published' ? texts.saveChanges : texts.publish}
      </Button>
    </>
  )

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isIdle) void save('published')
      }}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="flex-1 text-3xl">{title}</h1>
        {notice}
        <div className="flex gap-2.5 max-lg:hidden">{actions}</div>
      </div>
      <div className="mt-5 grid gap-x-6 gap-y-4 max-lg:grid-cols-[minmax(0,1fr)] max-lg:[&_:is(input,textarea,select,button)]:scroll-mb-28 lg:grid-cols-[minmax(0,1fr)_304px] lg:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Part
            title={texts.pictures}
            lead={texts.picturesLead}
            aside={texts.ofPictures(attachments.files.length, MAX_PICTURES)}
          >
            <ProductPictures attachments={attachments} error={errors['images_urls']} />
          </Part>
          <Part title={texts.about}>
            <Field label={texts.name} error={errors['product_name']} hint={texts.nameHint}>
              {(control) => <Input {...control} {...text('product_name')} name="product_name" maxLength={160} />}
            </Field>
            <CategorySelect
              error={errors['category_id']}
              categories={categories}
              value={fields.category_id}
              onChange={(id) => set({ category_id: id })}
            />
            <Field label={texts.description} error={errors['description']} hint={texts.descriptionHint}>
              {(control) => <Textarea {...control} {...text('description')} name="description" counter={5000} />}
            </Field>
            {asked.map((field) => (
              <AttributeField
                key={`${fields.category_id} ${field.key}`}
                field={field}
                error={errors[`attributes.${field.key}`]}
                value={fields.attributes[field.key] ?? ''}
                onChange={(value) => set({ attributes: { ...fields.attributes, [field.key]: value } })}
              />
            ))}
          </Part>
          <Part title={texts.priceTitle}>
            <div className="grid gap-3.5 sm:grid-cols-2">
              <Field label={texts.regularPrice} error={errors['price']}>
                {(control) => <MoneyInput {...control} {...text('price')} name="price" />}
              </Field>
              <Field label={texts.salePrice} optional error={errors['discount_price']}>
                {(control) => <MoneyInput {...control} {...text('discount_price')} name="discount_price" />}
              </Field>
            </div>
            {isReduced && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-laterite-soft py-2.5 pr-3 text-laterite-ink">
                <span className="rounded-r-[7px] bg-laterite px-2 py-0.5 font-display text-sm font-bold text-on-laterite">
                  -{card.discount_percent}%
                </span>
                <b className="font-semibold">{formatMoney(discount, CURRENCY)}</b>
                <s className="text-sm">{formatMoney(price, CURRENCY)}</s>
                <span className="text-sm">{texts.saves(formatMoney(price - discount, CURRENCY))}</span>
              </p>
            )}
            <ProductEarnings
              amount={isReduced ? discount : price}
              isReduced={isReduced}
              category={categories.find(({ id }) => id === fields.category_id)?.name}
            />
          </Part>
          <Part title={texts.stockTitle} lead={texts.stockLead}>
            <VariantEditor
              value={fields.variants}
              onChange={(variants) => set({ variants })}
              price={isReduced ? discount : price}
              pictures={fields.pictures.map(({ url }) => url)}
              lowStockBelow={amount(fields.low_stock_below)}
              errors={errors}
            />
            <div className="grid gap-3.5 sm:grid-cols-3">
              {fields.variants.options.length === 0 && (
                <Field label={texts.inStock} error={errors['stock_quantity']}>
                  {(control) => (
                    <Input {...control} {...text('stock_quantity')} name="stock_quantity" inputMode="numeric" />
                  )}
                </Field>
              )}
              <Field label={texts.warnBelow} error={errors['low_stock_below']} hint={texts.warnHint}>
                {(control) => (
                  <Input {...control} {...text('low_stock_below')} name="low_stock_below" inputMode="numeric" />
                )}
              </Field>
              <Field label={texts.minimumOrder} error={errors['min_order_quantity']}>
                {(control) => (
                  <Input {...control} {...text('min_order_quantity')} name="min_order_quantity" inputMode="numeric" />
                )}
              </Field>
            </div>
            <Field label={texts.sku} optional error={errors['sku']} hint={texts.skuHint}>
              {(control) => (
                <Input {...control} {...text('sku')} name="sku" maxLength={60} autoCapitalize="characters" />
              )}
            </Field>
          </Part>
          <Part title={texts.quantityPrices}>
            <QuantityPriceEditor
              value={fields.quantity_prices}
              onChange={(steps) => set({ quantity_prices: steps })}
              errors={errors}
            />
          </Part>
          <Part title={texts.conditionTitle}>
            <RadioCards
              legend={texts.condition}
              name="condition"
              className="sm:grid-cols-3"
              value={fields.condition}
              onChange={(event) => {
                const condition = productConditions.find((each) => each === event.currentTarget.value)
                if (condition) set({ condition })
              }}
              options={productConditions.map((value) => ({
                value,
                label: productConditionLabels[value],
                description: texts.conditionHints[value],
              }))}
            />
            <div className="grid gap-3.5 sm:grid-cols-3">
              <Field label={texts.brand} optional error={errors['brand']}>
                {(control) => <Input {...control} {...text('brand')} name="brand" maxLength={60} />}
              </Field>
              <Field label={texts.warranty} error={errors['warranty_months']}>
                {(control) => (
                  <Select {...control} {...text('warranty_months')} name="warranty_months">
                    <option value="">{texts.noWarranty}</option>
                    {[...new Set([...WARRANTIES, fields.warranty_months])].filter(Boolean).map((months) => (
                      <option key={months} value={months}>
                        {texts.months(months)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {fields.warranty_months && (
                <Field label={texts.givenBy} error={errors['warranty_by']}>
                  {(control) => (
                    <Select {...control} {...text('warranty_by')} name="warranty_by">
                      <option value="shop">{texts.yourShop}</option>
                      <option value="manufacturer">{texts.manufacturer}</option>
                    </Select>
                  )}
                </Field>
              )}
            </div>
          </Part>
          <Part title={texts.delivery}>
            <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-4">
              <Field label={texts.weight} optional error={errors['weight']}>
                {(control) => (
                  <AffixInput {...control} {...text('weight')} suffix={texts.kilograms} inputMode="decimal" />
                )}
              </Field>
              {(['length', 'width', 'height'] as const).map((side) => (
                <Field key={side} label={texts.sides[side]} optional error={errors[side]}>
                  {(control) => (
                    <AffixInput {...control} {...text(side)} suffix={texts.centimetres} inputMode="decimal" />
                  )}
                </Field>
              ))}
            </div>
          </Part>
          <Part title={texts.specifications} lead={texts.specificationsLead}>
            <ul className="grid gap-2.5">
              {specifications.map((spec, index) => (
                <SpecificationRow
                  key={index}
                  spec={spec}
                  number={index + 1}
                  isNew={index === fields.specifications.length}
                  onChange={(next) => set({ specifications: specifications.with(index, next).filter(isTyped) })}
                  onRemove={() => set({ specifications: fields.specifications.toSpliced(index, 1) })}
                />
              ))}
            </ul>
            {errors['specifications'] && <p className="text-sm text-danger">{errors['specifications']}</p>}
          </Part>
        </div>
        <aside aria-label={texts.preview} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6">
          <Part title={texts.preview} lead={texts.previewLead}>
            <div inert className="mx-auto w-full max-w-[240px] [overflow-wrap:anywhere]">
              {renderCard(card)}
            </div>
          </Part>
          <Part title={texts.ready} aside={texts.ofChecks(done, checks.length)}>
            <ul className="grid gap-2">
              {checks.map(({ label, isDone }) => (
                <li key={label} className="flex items-center gap-2.5 text-[.9375rem]">
                  {isDone ? (
                    <Check aria-hidden="true" className="size-5 text-forest" strokeWidth={1.9} />
                  ) : (
                    <CircleDashed aria-hidden="true" className="size-5 text-ink-3" strokeWidth={1.9} />
                  )}
                  {label}
                  <span className="sr-only">{isDone ? texts.isDone : texts.isMissing}</span>
                </li>
              ))}
            </ul>
          </Part>
        </aside>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden [&>button]:flex-1">
        {actions}
      </div>
    </form>
  )
}

const isTyped = ({ name, value }: { name: string; value: string }) => name !== '' || value !== ''

function Part({ title, lead, aside, children }: { title: string; lead?: string; aside?: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-panel border border-line bg-surface p-4 lg:p-[22px]">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{title}</h2>
          {aside && <span className="text-sm text-ink-3">{aside}</span>}
        </div>
        {lead && <p className="mt-0.5 text-sm text-ink-3">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

function MoneyInput(props: ComponentProps<typeof AffixInput>) {
  return <AffixInput prefix={CURRENCY_SIGN} inputMode="decimal" maxLength={14} {...props} />
}

interface CategorySelectProps {
  error: string | undefined
  categories: readonly Category[]
  value: string
  onChange: (id: string) => void
}

function CategorySelect({ error, categories, value, onChange }: CategorySelectProps) {
  return (
    <Field label={texts.category} error={error}>
      {(control) => (
        <Select {...control} name="category_id" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{texts.chooseCategory}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface AttributeFieldProps {
  field: CategoryField
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** What the category asks, by its type. */
function AttributeField({ field, error, value, onChange }: AttributeFieldProps) {
  const { label, type, choices, unit, is_required: isRequired, is_private: isPrivate } = field
  const control = (props: FieldControlProps) => {
    const input = {
      ...props,
      value,
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    }
    if (type === 'choice')
      return (
        <Select {...input}>
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      )
    if (type === 'number') return <AffixInput {...input} suffix={unit} inputMode="decimal" />
    return <Input {...input} maxLength={120} />
  }
  return (
    <Field label={label} optional={!isRequired} error={error} hint={isPrivate ? texts.onlyYou : undefined}>
      {control}
    </Field>
  )
}

interface SpecificationRowProps {
  spec: { name: string; value: string }
  number: number
  /** The empty row at the end: typing into it makes another. */
  isNew: boolean
  onChange: (spec: { name: string; value: string }) => void
  onRemove: () => void
}

function SpecificationRow({ spec, number, isNew, onChange, onRemove }: SpecificationRowProps) {
  return (
    <li className="flex items-center gap-2">
      <Input
        aria-label={texts.specName(number)}
        placeholder={isNew ? texts.specNameExample : undefined}
        value={spec.name}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ ...spec, name: event.currentTarget.value })}
      />
      <Input
        aria-label={texts.specValue(number)}
        placeholder={isNew ? texts.specValueExample : undefined}
        value={spec.value}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange({ ...spec, value: event.currentTarget.value })}
      />
      {isNew ? (
        <span aria-hidden="true" className="grid size-11 flex-none place-items-center text-ink-3">
          <Plus className="size-5" strokeWidth={1.9} />
        </span>
      ) : (
        <IconButton label={texts.removeSpec(spec.name || String(number))} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
