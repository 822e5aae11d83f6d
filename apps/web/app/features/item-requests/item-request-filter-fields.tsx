import { MAX_CEDIS } from '@asime/contract/rules'
import { CURRENCY_SIGN } from '@asime/contract/money'
import type { Category } from '@asime/contract/categories'
import { MAX_QUERY } from '@asime/contract/text-lengths'
import MapPin from 'lucide-react/icons/map-pin'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AffixInput, Field, Input, Radio } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { UrgencySwatch } from './urgency.tsx'
import { isBudgetReversed, type ItemRequestFilters, statusChoices, urgencyNames } from './item-request-filters.ts'
import * as texts from './item-request-filter-fields.texts.ts'

interface FilterFieldsProps {
  filters: ItemRequestFilters
  categories: readonly Category[]
}

/** The filters of the list, but for the words searched for. In a form of their own or that of the sheet. */
export function FilterFields({ filters, categories }: FilterFieldsProps) {
  const id = useId()
  const isTurnedRound = isBudgetReversed(filters)
  return (
    <>
      <Group legend={texts.status} isList>
        {Object.entries(statusChoices).map(([value, label]) => (
          <Radio key={value} name="status" value={value} label={label} defaultChecked={filters.status === value} />
        ))}
      </Group>
      <Group legend={texts.urgency} isList>
        <Radio name="urgency" value="" label={texts.anyUrgency} defaultChecked={filters.urgency === ''} />
        {Object.entries(urgencyNames).map(([value, label]) => (
          <Radio
            key={value}
            name="urgency"
            value={value}
            label={
              <span className="flex items-center gap-2.5">
                <UrgencySwatch urgency={value as keyof typeof urgencyNames} className="h-[22px] flex-none" />
                {label}
              </span>
            }
            defaultChecked={filters.urgency === value}
          />
        ))}
      </Group>
      <div className="grid gap-4 border-t border-line py-[18px]">
        {categories.length > 0 && (
          <Field label={texts.category}>
            {(control) => (
              <Select name="category" defaultValue={filters.category} {...control}>
                <option value="">{texts.allCategories}</option>
                {categories.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={texts.location}>
          {(control) => (
            <span className="relative block">
              <MapPin
                aria-hidden="true"
                strokeWidth={1.9}
                className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-3"
              />
              <Input
                name="location"
                defaultValue={filters.location}
                placeholder={texts.townOrRegion}
                maxLength={MAX_QUERY}
                autoComplete="off"
                {...control}
                className="pl-10"
              />
            </span>
          )}
        </Field>
      </div>
      <Group legend={texts.budget}>
        <div className="grid grid-cols-2 gap-2">
          <Field label={texts.min}>
            {(control) => (
              <Amount
                name="minBudget"
                defaultValue={filters.minBudget}
                placeholder="0"
                {...control}
                aria-describedby={isTurnedRound ? `${id}-budget` : undefined}
              />
            )}
          </Field>
          <Field label={texts.max}>
            {(control) => (
              <Amount
                name="maxBudget"
                defaultValue={filters.maxBudget}
                placeholder={texts.any}
                {...control}
                aria-invalid={isTurnedRound || undefined}
                aria-describedby={isTurnedRound ? `${id}-budget` : undefined}
              />
            )}
          </Field>
        </div>
        {isTurnedRound && (
          <p id={`${id}-budget`} role="alert" className="mt-1.5 text-[.8125rem] font-medium text-danger">
            {texts.maximumBudgetMustBeGreater}
          </p>
        )}
      </Group>
    </>
  )
}

function Group({ legend, isList = false, children }: { legend: string; isList?: boolean; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-[18px]">
      {/* Floated, so that it stands below the line and not in it. */}
      <legend className="float-left mb-1 w-full font-semibold">{legend}</legend>
      <div className={`clear-both ${isList ? 'grid max-lg:grid-cols-2' : ''}`}>{children}</div>
    </fieldset>
  )
}

function Amount(props: ComponentProps<typeof AffixInput>) {
  return (
    <AffixInput
      prefix={<span className="-mx-1 text-[.8125rem]">{CURRENCY_SIGN}</span>}
      type="number"
      inputMode="decimal"
      min={0}
      max={MAX_CEDIS}
      step={0.01}
      autoComplete="off"
      {...props}
    />
  )
}
