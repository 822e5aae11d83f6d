import { MAX_DELIVERY_NOTE } from '@asime/contract/text-lengths'
import { type ReactNode, useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { AddressChoice } from './addresses/address-choice.tsx'
import type { DeliveryFormState } from './delivery-draft.ts'
import { deliveryMethodOptions } from './delivery-methods.tsx'
import * as texts from './delivery-fields.texts.ts'

interface DeliveryFieldsProps {
  form: DeliveryFormState
  /** In place of the one choice of a method: how each shop's part travels. */
  methods?: ReactNode
  /** Whether another place is the one to begin with. */
  hasPlace?: boolean
}

/** How and where the goods go, and who answers the phone there. */
export function DeliveryFieldset({ form, methods, hasPlace = false }: DeliveryFieldsProps) {
  const { field, errorOf } = form
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
      <AddressChoice form={form} hasPlace={hasPlace} />
      {methods}
      <Field label={texts.noteForTheShop} optional error={errorOf('note')}>
        {(control) => <Textarea rows={2} counter={MAX_DELIVERY_NOTE} {...control} {...field('note')} />}
      </Field>
    </div>
  )
}
