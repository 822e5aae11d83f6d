import { CURRENCY_SIGN } from '@asime/contract/money'
import type { Category, CategoryField } from '@asime/contract/categories'
import { type ProductCondition, productConditionLabels } from '@asime/contract/product-states'
import { MAX_QUERY } from '@asime/contract/text-lengths'
import { Form, href, Link, useNavigate } from 'react-router'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { buttonClass } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { AffixInput, Checkbox, Field, Input, MAX_AMOUNT_LENGTH } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ATTRIBUTE, type ProductFilters, readFilters, writeFilters } from './product-filters.ts'
import * as texts from './product-filter-form.texts.ts'

interface ProductFilterFormProps {
  filters: ProductFilters
  categories: readonly Category[]
  /** What the category asks about, with choices. */
  fields: readonly CategoryField[]
  regions: readonly string[]
}

const PRICES = [
  { label: texts.under200, maxPrice: 200 },
  { label: texts.from200To500, minPrice: 200, maxPrice: 500 },
  { label: texts.from500To2000, minPrice: 500, maxPrice: 2000 },
  { label: texts.over2000, minPrice: 2000 },
]
const GROUP = 'min-w-0 border-t border-line py-[18px]'
// Floated, so that it stands below the line and not in it.
const LEGEND = 'float-left mb-2 w-full font-semibold'

/** What narrows the list. A plain form of the address; where scripts run, every change shows at once. */
export function ProductFilterForm({ filters, categories, fields, regions }: ProductFilterFormProps) {
  const navigate = useNavigate()
  const isServerHtml = useIsServerHtml()
  const { ref, ...events } = useFilterForm({
    address: writeFilters(filters),
    addressOf: (values) => {
      const read = readFilters(values)
      // Another category asks about other things.
      return writeFilters(read.category === filters.category ? read : { ...read, attributes: {} })
    },
    go: (address, { replace }) => void navigate(`${href('/products')}${address}`, { replace }),
  })
  const { condition, brand, region, location, attributes = {} } = filters
  const { search, category, minPrice, maxPrice, featured, deals, sort, view } = filters
  const isTurnedRound = minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice
  return (
    <search aria-label={texts.filters}>
      <Form ref={ref} action={href('/products')} {...events}>
        {sort && <input type="hidden" name="sort" value={sort} />}
        {view === 'list' && <input type="hidden" name="view" value={view} />}
        <Field label={texts.searchInProducts} className="pb-[18px]">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={MAX_QUERY}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={texts.nameShopOrWords}
            />
          )}
        </Field>
        <Field label={texts.category} className="border-t border-line py-[18px]">
          {(control) => (
            <Select {...control} name="category" defaultValue={category ?? ''}>
              <option value="">{texts.allCategories}</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className={GROUP}>
          <legend className={LEGEND}>{texts.price}</legend>
          <div className="clear-both grid grid-cols-2 gap-2">
            <Field label={texts.min}>
              {(control) => <Price {...control} name="minPrice" defaultValue={minPrice} placeholder="0" />}
            </Field>
            <Field label={texts.max}>
              {(control) => <Price {...control} name="maxPrice" defaultValue={maxPrice} placeholder={texts.any} />}
            </Field>
          </div>
          {isTurnedRound && (
            <p role="alert" className="mt-1.5 text-[.8125rem] font-medium text-danger">
              {texts.maximumPriceMustBeGreater}
            </p>
          )}
          <ul aria-label={texts.usualPrices} className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
            {PRICES.map(({ label, ...range }) => {
              const isOn = minPrice === range.minPrice && maxPrice === range.maxPrice
              return (
                <li key={label}>
                  <Link
                    to={`${href('/products')}${writeFilters({ ...filters, minPrice: undefined, maxPrice: undefined, ...range })}`}
                    aria-current={isOn ? 'true' : undefined}
                    aria-label={`${CURRENCY_SIGN} ${label}`}
                    className={chipClass({ isOn, className: 'px-[11px]! text-[.84375rem]!' })}
                  >
                    {label}
                  </Link>
                </li>
              )
            })}
          </ul>
        </fieldset>
        <fieldset className={GROUP}>
          <legend className={LEGEND}>{texts.showOnly}</legend>
          <div className="clear-both">
            <Checkbox name="featured" value="true" label={texts.featured} defaultChecked={featured} />
            <Checkbox name="deals" value="true" label={texts.onSale} defaultChecked={deals} />
          </div>
        </fieldset>
        <fieldset className={GROUP}>
          <legend className={LEGEND}>{texts.product}</legend>
          <div className="clear-both grid gap-3">
            <Choice
              label={texts.condition}
              name="condition"
              value={condition}
              choices={Object.keys(productConditionLabels)}
              nameOf={(value) => productConditionLabels[value as ProductCondition]}
            />
            <Field label={texts.brand}>
              {(control) => (
                <Input {...control} name="brand" defaultValue={brand} maxLength={MAX_QUERY} autoComplete="off" />
              )}
            </Field>
            {fields.map(({ key, label, choices }) => (
              <Choice
                key={`${category} ${key}`}
                label={label}
                name={ATTRIBUTE + key}
                value={attributes[key]}
                choices={choices}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={GROUP}>
          <legend className={LEGEND}>{texts.whereTheSellerIs}</legend>
          <div className="clear-both grid gap-3">
            <Choice label={texts.region} name="region" value={region} choices={regions} />
            <Field label={texts.townOrArea}>
              {(control) => (
                <Input {...control} name="location" defaultValue={location} maxLength={MAX_QUERY} autoComplete="off" />
              )}
            </Field>
          </div>
        </fieldset>
        {/* Where scripts run, the list has changed by the time one gets here. */}
        {isServerHtml && (
          <button type="submit" className={`${buttonClass({ variant: 'buy', block: true })} scripted:hidden`}>
            {texts.showProducts}
          </button>
        )}
      </Form>
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  choices: readonly string[]
  nameOf?: (choice: string) => string
}

function Choice({ label, name, value, choices, nameOf = (choice) => choice }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value ?? ''}>
          <option value="">{texts.any}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Price({
  defaultValue,
  ...rest
}: {
  name: string
  placeholder: string
  defaultValue: number | undefined
  id: string
}) {
  return (
    <AffixInput
      {...rest}
      prefix={<span className="-mx-1 text-[.8125rem]">{CURRENCY_SIGN}</span>}
      inputMode="decimal"
      className="[&_input]:px-2"
      defaultValue={defaultValue}
      maxLength={MAX_AMOUNT_LENGTH}
      autoComplete="off"
    />
  )
}
