import { MAX_CEDIS } from '@asime/contract/rules'
import type { Urgency } from '@asime/contract/item-requests'
import { type ComponentProps, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoment } from '../../lib/format/dates.ts'
import { moneyParts } from '@asime/contract/money'
import { serverTime } from '../../lib/format/server-clock.ts'
import { formatPlace, places } from '../../lib/forms/places.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { AffixInput, Field, Input } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { UrgencySwatch } from './urgency.tsx'
import { instantOf, toFieldTime } from './item-request-fields.ts'
import { urgencyNames } from './item-request-filters.ts'
import type { ItemRequestFormState } from './item-request-fields.ts'
import * as texts from './item-request-form-budget.texts.ts'

const PLACES = places.map((place) => ({ value: formatPlace(place), label: formatPlace(place) }))

const URGENCIES: readonly { value: Urgency; description: string }[] = [
  { value: 'low', description: texts.noRush },
  { value: 'normal', description: texts.inAWeekOrTwo },
  { value: 'high', description: texts.inTheNextFewDays },
  { value: 'urgent', description: texts.todayOrTomorrow },
]

export function BudgetFields({ form, nowMs }: { form: ItemRequestFormState; nowMs: number }) {
  const location = useWatch({ control: form.control, name: 'location' })
  const { unit } = moneyParts(0, form.getValues('currency'))
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={texts.minimumBudget} error={form.errorOf('budget_min')}>
          {(control) => <Amount unit={unit} {...form.field('budget_min', 'budget_max')} {...control} />}
        </Field>
        <Field label={texts.maximumBudget} error={form.errorOf('budget_max')}>
          {(control) => <Amount unit={unit} {...form.field('budget_max')} {...control} />}
        </Field>
      </div>
      <Combobox
        label={texts.location}
        optional
        allowCustom
        options={PLACES}
        value={location}
        onChange={(place) => {
          form.setValue('location', place)
          form.clearErrors('location')
        }}
        placeholder={texts.townOrArea}
        hint={texts.whereYouNeedItSoThatVendors}
        error={form.errorOf('location')}
      />
      <RadioCards
        legend={texts.urgency}
        options={URGENCIES.map(({ value, description }) => ({
          value,
          label: urgencyNames[value],
          description,
          icon: <Cloth urgency={value} />,
        }))}
        error={form.errorOf('urgency')}
        {...form.field('urgency')}
      />
      <Expiry form={form} nowMs={nowMs} />
    </>
  )
}

function Amount({ unit, ...rest }: Omit<ComponentProps<'input'>, 'prefix'> & { unit: string }) {
  return (
    <AffixInput
      prefix={<span className="-mx-1 text-[.9375rem]">{unit}</span>}
      type="number"
      inputMode="decimal"
      min={0}
      max={MAX_CEDIS}
      step={0.01}
      autoComplete="off"
      // Without the little arrows, which step by a pesewa and hide the end of what is typed.
      className="[&_input]:[appearance:textfield] [&_input]:px-2.5! [&_input]:font-display [&_input]:text-[1.125rem] [&_input]:font-bold [&_input]:tracking-[-.02em] [&_input::-webkit-inner-spin-button]:appearance-none"
      {...rest}
    />
  )
}

/** A piece of the cloth that the request will be edged with. */
function Cloth({ urgency }: { urgency: Urgency }) {
  return (
    <span className="flex overflow-hidden">
      {[0, 1, 2, 3].map((strip) => (
        <UrgencySwatch key={strip} urgency={urgency} className="h-12" />
      ))}
    </span>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const QUARTER_MS = 15 * 60 * 1000
const CHOICES = [
  { label: texts.threeDays, days: 3 },
  { label: texts.oneWeek, days: 7 },
  { label: texts.twoWeeks, days: 14 },
]

function Expiry({ form, nowMs }: { form: ItemRequestFormState; nowMs: number }) {
  const value = useWatch({ control: form.control, name: 'expires_at' })
  const [chosen, setChosen] = useState<{ days: number; value: string }>()
  const choose = (time: string) => {
    form.setValue('expires_at', time)
    form.clearErrors('expires_at')
  }
  return (
    <div className="grid gap-2.5">
      <Field
        label={texts.expiryDate}
        optional
        error={form.errorOf('expires_at')}
        hint={<ExpiryHint instant={instantOf(value)} nowMs={serverTime(nowMs)} />}
      >
        {(control) => (
          <Input
            type="datetime-local"
            min={toFieldTime(serverTime(nowMs))}
            max="9998-12-31T23:59"
            className="min-w-0 appearance-none"
            {...form.field('expires_at')}
            {...control}
          />
        )}
      </Field>
      <fieldset aria-label={texts.chooseHowLong} className="flex flex-wrap gap-x-2 gap-y-2.5">
        {CHOICES.map(({ label, days }) => (
          <Chip
            key={days}
            isOn={chosen?.days === days && chosen.value === value}
            onClick={() => {
              // Rounded up, so that three days are three days.
              const time = toFieldTime(Math.ceil((serverTime() + days * DAY_MS) / QUARTER_MS) * QUARTER_MS)
              setChosen({ days, value: time })
              choose(time)
            }}
          >
            {label}
          </Chip>
        ))}
        <Chip isOn={value === ''} onClick={() => choose('')}>
          {texts.noEnd}
        </Chip>
      </fieldset>
    </div>
  )
}

function ExpiryHint({ instant, nowMs }: { instant: string | undefined; nowMs: number }) {
  if (!instant || Number.isNaN(Date.parse(instant))) return texts.withoutOneVendorsCanBid
  return texts.vendorsCanBidUntilGhana(formatMoment(instant, nowMs))
}
