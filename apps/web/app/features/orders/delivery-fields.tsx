import { regions } from '@asime/contract/ghana'
import type { Delivery } from '@asime/contract/orders'
import { type ReactNode, useId } from 'react'
import type { SchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Field, Input } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { DeliveryFields } from './delivery-draft.ts'
import { deliveryMethodOptions } from './delivery-methods.tsx'
import { LastAddress } from './last-address.tsx'
import * as texts from './delivery-fields.texts.ts'

const NOTE_LENGTH = 500

interface DeliveryFieldsProps {
  form: SchemaForm<DeliveryFields, Delivery>
  /** In place of the one choice of a method: how each shop's part travels. */
  methods?: ReactNode
}

/** How and where the goods go, and who answers the phone there. */
export function DeliveryFieldset({ form, methods }: DeliveryFieldsProps) {
  const { field, errorOf, setValue, clearErrors } = form
  const methodId = useId()
  return (
    <div className="grid gap-4">
      {!methods && (
        <RadioCards
          id={methodId}
          legend={texts.howShouldItBeDelivered}
          options={deliveryMethodOptions}
          error={errorOf('method')}
          {...field('method')}
        />
      )}
      <LastAddress form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.region} error={errorOf('region')}>
          {(control) => (
            <Select autoComplete="address-level1" {...control} {...field('region', 'method')}>
              <option value="">{texts.chooseARegion}</option>
              {regions.map((region) => (
                <option key={region}>{region}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.town} error={errorOf('town')}>
          {(control) => <Input autoComplete="address-level2" maxLength={80} {...control} {...field('town')} />}
        </Field>
      </div>
      <Field label={texts.landmark} hint={texts.whatARiderFinds} error={errorOf('landmark')}>
        {(control) => <Input autoComplete="street-address" maxLength={200} {...control} {...field('landmark')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          label={texts.contactPhone}
          required
          hint={texts.whoeverDeliversItCalls}
          error={errorOf('contact_phone')}
          onUse={(phone) => {
            setValue('contact_phone', phone)
            clearErrors('contact_phone')
          }}
          {...field('contact_phone')}
        />
        <Field
          label={texts.digitalAddress}
          optional
          hint={texts.ghanaPostGPSLikeGA183}
          error={errorOf('digital_address')}
        >
          {(control) => (
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={40}
              {...control}
              {...field('digital_address')}
            />
          )}
        </Field>
      </div>
      {methods}
      <Field label={texts.noteForTheShop} optional error={errorOf('note')}>
        {(control) => <Textarea rows={2} counter={NOTE_LENGTH} {...control} {...field('note')} />}
      </Field>
    </div>
  )
}
