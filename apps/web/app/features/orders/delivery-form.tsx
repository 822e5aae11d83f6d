import type { Profile } from '@asime/contract/accounts'
import type { OrderDetail } from '@asime/contract/orders'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import {
  DeliveryForm,
  emptyDelivery,
  forgetDeliveryDraft,
  keepDeliveryDraft,
  readDeliveryDraft,
} from './delivery-draft.ts'
import { DeliveryFieldset } from './delivery-fields.tsx'
import { sendDelivery } from './addresses/send-delivery.ts'
import { setDelivery } from './orders.api.ts'
import { useItemRequestPlace } from './use-item-request-place.ts'
import * as texts from './delivery-form.texts.ts'

interface OrderDeliveryFormProps {
  order: OrderDetail
  user: Profile
  onSaved: () => Promise<void>
}

/** Asks where the goods of an accepted bid go. What the bid costs includes their way there. */
export function OrderDeliveryForm({ order, user, onSaved }: OrderDeliveryFormProps) {
  const [defaultValues] = useState(() => readDeliveryDraft({ ...emptyDelivery(user.phone), method: 'vendor_delivery' }))
  const [problem, setProblem] = useState<string>()
  const form = useSchemaForm(DeliveryForm, { defaultValues })
  const { watch, handleSubmit, showFieldErrors, formState } = form
  useItemRequestPlace(order, form)

  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type === 'change') keepDeliveryDraft(form.getValues())
    })
    return unsubscribe
  }, [watch, form])

  const submit = handleSubmit(async (filled) => {
    setProblem(undefined)
    try {
      await sendDelivery(filled, (delivery) => setDelivery(order.id, delivery))
      forgetDeliveryDraft(user.id)
      await onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setProblem(serverMessage(error) ?? texts.weCouldNotReachAsime)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-ink-2">{texts.shopNeedsToKnowWhere(order.vendor.business_name)}</p>
      <DeliveryFieldset form={form} hasPlace={Boolean(order.item_request)} />
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <Button type="submit" variant="buy" size="lg" block busy={formState.isSubmitting}>
        {order.total === 0 ? texts.saveAddress : texts.continueToPayment}
      </Button>
    </form>
  )
}
