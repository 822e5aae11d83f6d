import { deliveryMethodNames, deliveryMethods } from '@asime/contract/delivery-methods'
import { regions } from '@asime/contract/ghana'
import { weekdays } from '@asime/contract/opening-hours'
import { MAX_RETURN_POLICY, MAX_SHOP_DESCRIPTION, type SaveShop, type Shop } from '@asime/contract/shop-settings'
import {
  MAX_AWAY_MESSAGE,
  MAX_DIGITAL_ADDRESS,
  MAX_DIRECTIONS,
  MAX_LANDMARK,
  MAX_SHOP_NAME,
  MAX_TOWN,
} from '@asime/contract/text-lengths'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { KeepChanges } from '../../lib/drafts/keep-changes.tsx'
import { changeField } from '../../lib/forms/change-field.ts'
import { type SchemaForm, useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AffixInput, Checkbox, Field, FieldNotes, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { ownPicture } from '../../ui/picture-sources.ts'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { Completeness } from './completeness.tsx'
import { PictureField } from './picture-field.tsx'
import { saveShop } from './shop.api.ts'
import { draftOfShop, type ShopDraft, ShopFields } from './shop-draft.ts'
import * as texts from './shop.texts.ts'

/** Without what `resetOptions` keep: it is saved, or given up. */
const ANEW = { keepDirtyValues: false, keepErrors: false }

/** Everything about the shop but its fees, saved as one. */
export function ShopForm({ shop }: { shop: Shop }) {
  const queries = useQueryClient()
  // What is typed stays where the shop is read again, and all else is as it is now.
  const form = useSchemaForm(ShopFields, {
    defaultValues: draftOfShop(shop),
    values: draftOfShop(shop),
    // So does what was said of it: the shop may be drawn anew after that.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { field, errorOf, watch } = form
  const { isDirty, isSubmitting: isBusy } = form.formState
  const [logo, banner, methods] = watch(['logo_url', 'banner_url', 'delivery_methods'])
  // No input is tied to these, but the API may refuse them.
  form.register('logo_url')
  form.register('banner_url')

  /** Of a text that is counted, which must follow when it is discarded. */
  const counted = (name: 'description' | 'return_policy' | 'directions') => ({ ...field(name), value: watch(name) })
  const refuse = (message: string) => form.setError('root', { message })

  const submit = form.handleSubmit(
    async (settings) => {
      try {
        form.reset(draftOfShop(await saveShop({ ...settings, if_updated_at: shop.updated_at })), ANEW)
        toast.success(texts.saved)
        await queries.invalidateQueries()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'conflict') await queries.invalidateQueries()
        const isNamed = form.showFieldErrors(error)
        refuse(serverMessage(error) ?? (isNamed ? texts.checkFields : texts.couldNotReach))
      }
    },
    () => refuse(texts.checkFields),
  )

  const buttons = (
    <>
      <Button disabled={!isDirty || isBusy} onClick={() => form.reset(draftOfShop(shop), ANEW)}>
        {texts.discard}
      </Button>
      <Button type="submit" variant="buy" busy={isBusy}>
        {texts.save}
      </Button>
    </>
  )

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <KeepChanges form={form} name={`shop:${shop.id}`} saved={draftOfShop(shop)} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <div className="grid min-w-0 gap-5 max-lg:order-2">
          <Card id="front" title={texts.front}>
            <Front name={watch('business_name')} logo={logo} banner={banner} />
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              <PictureField
                id="shop-logo"
                what={texts.logo}
                value={logo}
                version="small"
                onChange={(link) => changeField(form, 'logo_url', link)}
              />
              <PictureField
                id="shop-banner"
                what={texts.banner}
                value={banner}
                version="large"
                onChange={(link) => changeField(form, 'banner_url', link)}
              />
            </div>
            <FieldNotes id="shop-pictures" error={errorOf('logo_url') ?? errorOf('banner_url')} />
            <Field label={texts.shopName} error={errorOf('business_name')}>
              {(control) => (
                <Input maxLength={MAX_SHOP_NAME} autoComplete="organization" {...control} {...field('business_name')} />
              )}
            </Field>
            <Field
              label={texts.about}
              id="shop-description"
              optional
              hint={texts.aboutHint}
              error={errorOf('description')}
            >
              {(control) => (
                <Textarea rows={3} counter={MAX_SHOP_DESCRIPTION} {...control} {...counted('description')} />
              )}
            </Field>
          </Card>
          <Card id="returns" title={texts.returns}>
            <Field
              label={texts.returnPolicy}
              id="shop-returns"
              optional
              hint={texts.returnPolicyHint}
              error={errorOf('return_policy')}
            >
              {(control) => (
                <Textarea rows={3} counter={MAX_RETURN_POLICY} {...control} {...counted('return_policy')} />
              )}
            </Field>
            <Field
              label={texts.returnDays}
              optional
              hint={texts.returnDaysHint}
              className="sm:max-w-56"
              error={errorOf('return_days')}
            >
              {(control) => (
                <AffixInput inputMode="numeric" suffix={texts.days} {...control} {...field('return_days')} />
              )}
            </Field>
          </Card>
          <Card id="place" title={texts.placeAndPickup} note={texts.placeNote}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={texts.regionLabel} id="shop-region" error={errorOf('region')}>
                {(control) => (
                  <Select {...control} {...field('region')}>
                    <option value="">{texts.chooseRegion}</option>
                    {regions.map((region) => (
                      <option key={region}>{region}</option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={texts.town} hint={texts.townHint} error={errorOf('town')}>
                {(control) => <Input maxLength={MAX_TOWN} {...control} {...field('town')} />}
              </Field>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={texts.landmark}
                id="shop-landmark"
                optional={!methods.includes('pickup')}
                error={errorOf('landmark')}
              >
                {(control) => <Input maxLength={MAX_LANDMARK} {...control} {...field('landmark')} />}
              </Field>
              <Field label={texts.digitalAddress} optional hint={texts.digitalHint} error={errorOf('digital_address')}>
                {(control) => (
                  <Input
                    autoCapitalize="characters"
                    maxLength={MAX_DIGITAL_ADDRESS}
                    {...control}
                    {...field('digital_address')}
                  />
                )}
              </Field>
            </div>
            <Field label={texts.directions} optional error={errorOf('directions')}>
              {(control) => <Textarea rows={2} counter={MAX_DIRECTIONS} {...control} {...counted('directions')} />}
            </Field>
            <p className="text-sm text-ink-2">{texts.pickupPrivacy}</p>
            <FieldGroup legend={texts.methods} error={errorOf('delivery_methods')}>
              <div className="grid sm:grid-cols-2">
                {deliveryMethods.map((method) => (
                  <Checkbox
                    key={method}
                    label={deliveryMethodNames[method]}
                    value={method}
                    aria-invalid={errorOf('delivery_methods') ? true : undefined}
                    {...field('delivery_methods', 'landmark')}
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
              <Hours form={form} />
              <Field label={texts.leadTime} hint={texts.leadTimeHint} error={errorOf('lead_time_days')}>
                {(control) => (
                  <AffixInput inputMode="numeric" suffix={texts.days} {...control} {...field('lead_time_days')} />
                )}
              </Field>
            </Card>
            <Card id="holiday" title={texts.holiday} note={texts.holidayNote}>
              <Holiday shop={shop} form={form} />
            </Card>
          </div>
        </div>
      </div>
      {errorOf('root') && (
        <Callout tone="danger" role="alert">
          {errorOf('root')}
        </Callout>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex justify-end gap-2.5 border-t border-line bg-surface px-4 py-2.5 max-lg:*:flex-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:rounded-panel lg:border lg:px-5">
        {buttons}
      </div>
    </form>
  )
}

interface PartProps {
  form: SchemaForm<ShopDraft, SaveShop>
}

function Hours({ form: { field, errorOf, watch } }: PartProps) {
  const hours = watch('opening_hours')
  return (
    <ul className="grid min-w-0 divide-y divide-line">
      {weekdays.map((day, index) => {
        const isOpen = hours[index]?.isOpen ?? false
        const error = errorOf(`opening_hours.${index}.from`) ?? errorOf(`opening_hours.${index}.to`)
        const time = (name: 'from' | 'to', label: string) => (
          <Input
            type="time"
            aria-label={label}
            aria-invalid={errorOf(`opening_hours.${index}.${name}`) ? true : undefined}
            aria-describedby={error ? `shop-hours-${index}-error` : undefined}
            className="min-w-[8.125rem] flex-[1_1_8.125rem] px-2!"
            {...field(`opening_hours.${index}.${name}`, `opening_hours.${index}`)}
          />
        )
        return (
          <li key={day} className="py-1">
            <div className="flex items-center justify-between gap-2">
              <Checkbox
                label={day}
                aria-label={texts.openOn(day)}
                {...field(`opening_hours.${index}.isOpen`, `opening_hours.${index}`)}
              />
              {!isOpen && <span className="text-sm text-ink-3">{texts.closed}</span>}
            </div>
            {isOpen && (
              <div className="mb-1.5 flex flex-wrap items-center gap-2">
                {time('from', texts.fromOn(day))}
                <span className="text-sm text-ink-3">{texts.until}</span>
                {time('to', texts.untilOn(day))}
              </div>
            )}
            <FieldNotes id={`shop-hours-${index}`} error={error} />
          </li>
        )
      })}
    </ul>
  )
}

function Holiday({ shop, form: { field, errorOf, watch } }: PartProps & { shop: Shop }) {
  return (
    <>
      <Checkbox label={texts.switchHoliday} {...field('away.isAway', 'away')} />
      {watch('away.isAway') && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
            <Field label={texts.firstDay} error={errorOf('away.from')}>
              {(control) => <Input type="date" {...control} {...field('away.from', 'away')} />}
            </Field>
            <Field label={texts.backOn} error={errorOf('away.until')}>
              {(control) => <Input type="date" {...control} {...field('away.until', 'away')} />}
            </Field>
          </div>
          <Field label={texts.message} optional error={errorOf('away.message')}>
            {(control) => (
              <Textarea
                rows={2}
                counter={MAX_AWAY_MESSAGE}
                {...control}
                {...field('away.message')}
                value={watch('away.message')}
              />
            )}
          </Field>
          <Callout tone="info">{texts.holidayMeans(shop)}</Callout>
        </>
      )}
    </>
  )
}

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
        {note && <p className="text-sm text-ink-3 wrap-anywhere">{note}</p>}
      </div>
      {children}
    </section>
  )
}
