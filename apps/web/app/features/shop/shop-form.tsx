import { deliveryMethodNames, deliveryMethods } from '@asime/contract/delivery-methods'
import { regions } from '@asime/contract/ghana'
import { weekdays } from '@asime/contract/opening-hours'
import { MAX_RETURN_POLICY, MAX_SHOP_DESCRIPTION, SaveShop, type Shop } from '@asime/contract/shop-settings'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AffixInput, Checkbox, Field, FieldNotes, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { ownPicture } from '../../ui/picture-sources.ts'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { Completeness } from './completeness.tsx'
import { errorsOf, type FieldErrors } from './field-errors.ts'
import { PictureField } from './picture-field.tsx'
import { saveShop } from './shop.api.ts'
import { draftOfShop, type ShopDraft, toSaveShop } from './shop-draft.ts'
import * as texts from './shop.texts.ts'

/** Everything about the shop but its fees, saved as one. */
export function ShopForm({ shop }: { shop: Shop }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOfShop(shop))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOfShop(shop))

  function change(changes: Partial<ShopDraft>, ...fields: string[]) {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !fields.some((field) => path.startsWith(field)))),
    )
  }

  /** What ties a text to the draft. */
  const text = (
    name:
      | 'business_name'
      | 'description'
      | 'town'
      | 'landmark'
      | 'digital_address'
      | 'directions'
      | 'return_policy'
      | 'return_days'
      | 'lead_time_days',
  ) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }, name),
  })

  function refuse(found: FieldErrors, message?: string) {
    setErrors(found)
    setProblem(message ?? (Object.keys(found).length > 0 ? texts.checkFields : texts.couldNotReach))
    if (form.current) focusFirstError(form.current)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = SaveShop.safeParse(toSaveShop(draft))
    if (!parsed.success) return refuse(errorsOf(parsed.error))
    setBusy(true)
    setProblem(undefined)
    try {
      const fresh = await saveShop(parsed.data)
      setErrors({})
      setDraft(draftOfShop(fresh))
      toast.success(texts.saved)
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.errors ?? {}, serverMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const buttons = (
    <>
      <Button
        disabled={!isChanged || isBusy}
        onClick={() => {
          setDraft(draftOfShop(shop))
          setErrors({})
          setProblem(undefined)
        }}
      >
        {texts.discard}
      </Button>
      <Button type="submit" variant="buy" busy={isBusy}>
        {texts.save}
      </Button>
    </>
  )

  return (
    <form ref={form} method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <div className="grid min-w-0 gap-5 max-lg:order-2">
          <Card id="front" title={texts.front}>
            <Front name={draft.business_name} logo={draft.logo_url} banner={draft.banner_url} />
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              <PictureField
                id="shop-logo"
                what={texts.logo}
                value={draft.logo_url}
                version="small"
                onChange={(link) => change({ logo_url: link }, 'logo_url')}
              />
              <PictureField
                id="shop-banner"
                what={texts.banner}
                value={draft.banner_url}
                version="large"
                onChange={(link) => change({ banner_url: link }, 'banner_url')}
              />
            </div>
            <FieldNotes id="shop-pictures" {...withError(errors['logo_url'] ?? errors['banner_url'])} />
            <Field label={texts.shopName} {...withError(errors['business_name'])}>
              {(control) => (
                <Input maxLength={120} autoComplete="organization" {...control} {...text('business_name')} />
              )}
            </Field>
            <Field
              label={texts.about}
              id="shop-description"
              optional
              hint={texts.aboutHint}
              {...withError(errors['description'])}
            >
              {(control) => <Textarea rows={3} counter={MAX_SHOP_DESCRIPTION} {...control} {...text('description')} />}
            </Field>
          </Card>
          <Card id="returns" title={texts.returns}>
            <Field
              label={texts.returnPolicy}
              id="shop-returns"
              optional
              hint={texts.returnPolicyHint}
              {...withError(errors['return_policy'])}
            >
              {(control) => <Textarea rows={3} counter={MAX_RETURN_POLICY} {...control} {...text('return_policy')} />}
            </Field>
            <Field
              label={texts.returnDays}
              optional
              hint={texts.returnDaysHint}
              className="sm:max-w-56"
              {...withError(errors['return_days'])}
            >
              {(control) => (
                <AffixInput inputMode="numeric" suffix={texts.days} {...control} {...text('return_days')} />
              )}
            </Field>
          </Card>
          <Card id="place" title={texts.placeAndPickup} note={texts.placeNote}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={texts.regionLabel} id="shop-region" {...withError(errors['region'])}>
                {(control) => (
                  <Select
                    {...control}
                    value={draft.region}
                    onChange={({ target }) => change({ region: target.value }, 'region')}
                  >
                    <option value="">{texts.chooseRegion}</option>
                    {regions.map((region) => (
                      <option key={region}>{region}</option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={texts.town} hint={texts.townHint} {...withError(errors['town'])}>
                {(control) => <Input maxLength={80} {...control} {...text('town')} />}
              </Field>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={texts.landmark}
                id="shop-landmark"
                optional={!draft.delivery_methods.includes('pickup')}
                {...withError(errors['landmark'])}
              >
                {(control) => <Input maxLength={200} {...control} {...text('landmark')} />}
              </Field>
              <Field
                label={texts.digitalAddress}
                optional
                hint={texts.digitalHint}
                {...withError(errors['digital_address'])}
              >
                {(control) => (
                  <Input autoCapitalize="characters" maxLength={40} {...control} {...text('digital_address')} />
                )}
              </Field>
            </div>
            <Field label={texts.directions} optional {...withError(errors['directions'])}>
              {(control) => <Textarea rows={2} {...control} {...text('directions')} />}
            </Field>
            <p className="text-sm text-ink-2">{texts.pickupPrivacy}</p>
            <FieldGroup legend={texts.methods} {...withError(errors['delivery_methods'])}>
              <div className="grid sm:grid-cols-2">
                {deliveryMethods.map((method) => (
                  <Checkbox
                    key={method}
                    label={deliveryMethodNames[method]}
                    checked={draft.delivery_methods.includes(method)}
                    aria-invalid={errors['delivery_methods'] ? true : undefined}
                    onChange={({ target }) =>
                      change(
                        {
                          delivery_methods: deliveryMethods.filter((each) =>
                            each === method ? target.checked : draft.delivery_methods.includes(each),
                          ),
                        },
                        'delivery_methods',
                        'landmark',
                      )
                    }
                  />
                ))}
              </div>
            </FieldGroup>
          </Card>
        </div>
        <div className="contents lg:grid lg:gap-5">
          <div className="max-lg:order-1">
            <Completeness shop={shop} />
          </div>
          <div className="grid gap-5 max-lg:order-3">
            <Card id="hours" title={texts.hours}>
              <Hours draft={draft} errors={errors} onChange={change} />
              <Field label={texts.leadTime} hint={texts.leadTimeHint} {...withError(errors['lead_time_days'])}>
                {(control) => (
                  <AffixInput inputMode="numeric" suffix={texts.days} {...control} {...text('lead_time_days')} />
                )}
              </Field>
            </Card>
            <Card id="holiday" title={texts.holiday} note={texts.holidayNote}>
              <Holiday shop={shop} draft={draft} errors={errors} onChange={change} />
            </Card>
          </div>
        </div>
      </div>
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-2.5 border-t border-line bg-surface px-4 py-2.5 max-lg:*:flex-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:rounded-panel lg:border lg:px-5">
        {buttons}
      </div>
    </form>
  )
}

type Change = (changes: Partial<ShopDraft>, ...fields: string[]) => void

interface PartProps {
  draft: ShopDraft
  errors: FieldErrors
  onChange: Change
}

function Hours({ draft, errors, onChange }: PartProps) {
  function set(index: number, changes: Partial<ShopDraft['hours'][number]>) {
    const hours = draft.hours.map((each, other) => (other === index ? { ...each, ...changes } : each))
    onChange({ hours }, `opening_hours.${index}`)
  }
  return (
    <ul className="grid min-w-0 divide-y divide-line">
      {weekdays.map((day, index) => {
        const own = draft.hours[index]
        if (!own) return null
        const error = errors[`opening_hours.${index}.from`] ?? errors[`opening_hours.${index}.to`]
        const time = (name: 'from' | 'to', label: string) => (
          <Input
            type="time"
            aria-label={label}
            aria-invalid={errors[`opening_hours.${index}.${name}`] ? true : undefined}
            aria-describedby={error ? `shop-hours-${index}-error` : undefined}
            className="min-w-[8.75rem] flex-[1_1_8.75rem]"
            value={own[name]}
            onChange={({ target }) => set(index, { [name]: target.value })}
          />
        )
        return (
          <li key={day} className="py-1">
            <div className="flex items-center justify-between gap-2">
              <Checkbox
                label={day}
                aria-label={texts.openOn(day)}
                checked={own.isOpen}
                onChange={({ target }) => set(index, { isOpen: target.checked })}
              />
              {!own.isOpen && <span className="text-sm text-ink-3">{texts.closed}</span>}
            </div>
            {own.isOpen && (
              <div className="mb-1.5 flex flex-wrap items-center gap-2">
                {time('from', texts.fromOn(day))}
                <span className="text-sm text-ink-3">{texts.until}</span>
                {time('to', texts.untilOn(day))}
              </div>
            )}
            <FieldNotes id={`shop-hours-${index}`} {...withError(error)} />
          </li>
        )
      })}
    </ul>
  )
}

function Holiday({ shop, draft, errors, onChange }: PartProps & { shop: Shop }) {
  const date = (name: 'awayFrom' | 'awayUntil', control: ComponentProps<'input'>) => (
    <Input
      type="date"
      {...control}
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, 'away')}
    />
  )
  return (
    <>
      <Checkbox
        label={texts.switchHoliday}
        checked={draft.isAway}
        onChange={({ target }) => onChange({ isAway: target.checked }, 'away')}
      />
      {draft.isAway && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
            <Field label={texts.firstDay} {...withError(errors['away.from'])}>
              {(control) => date('awayFrom', control)}
            </Field>
            <Field label={texts.backOn} {...withError(errors['away.until'])}>
              {(control) => date('awayUntil', control)}
            </Field>
          </div>
          <Field label={texts.message} optional {...withError(errors['away.message'])}>
            {(control) => (
              <Textarea
                rows={2}
                counter={300}
                {...control}
                value={draft.awayMessage}
                onChange={({ target }) => onChange({ awayMessage: target.value }, 'away.message')}
              />
            )}
          </Field>
          <Callout tone="info">{texts.holidayMeans(shop)}</Callout>
        </>
      )}
    </>
  )
}

/** As buyers will see it on top of the shop's page. */
function Front({ name, logo, banner }: { name: string; logo: string; banner: string }) {
  const picture = ownPicture(banner)
  return (
    <div className="mb-2">
      {picture ? (
        <img src={picture} alt="" width={1600} height={400} className="h-28 w-full rounded-[12px] object-cover" />
      ) : (
        <div aria-hidden="true" className="cloth h-28 rounded-[12px]" />
      )}
      <span className="-mt-9 ml-3.5 inline-block rounded-[22px] bg-surface p-1">
        <ShopTile name={name} src={logo} size={72} />
      </span>
    </div>
  )
}

interface CardProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

export function Card({ id, title, note, children }: CardProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid min-w-0 content-start gap-4 rounded-panel border border-line bg-surface p-4 lg:p-5"
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {note && <p className="text-sm text-ink-3">{note}</p>}
      </div>
      {children}
    </section>
  )
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error })
