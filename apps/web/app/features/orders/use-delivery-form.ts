import type { Profile } from '@asime/contract/accounts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import {
  type DeliveryFields,
  DeliveryForm,
  emptyDelivery,
  keepDeliveryDraft,
  readDeliveryDraft,
} from './delivery-draft.ts'

/** The form for a delivery, which begins with what was typed and not yet ordered, and keeps what is typed. */
export function useDeliveryForm(user: Profile, begun: Partial<DeliveryFields> = {}) {
  const [defaultValues] = useState(() => ({ ...readDeliveryDraft(emptyDelivery(user.phone)), ...begun }))
  const form = useSchemaForm(DeliveryForm, { defaultValues })
  const { watch, getValues } = form
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type === 'change') keepDeliveryDraft(getValues())
    })
    return unsubscribe
  }, [watch, getValues])
  return form
}

/** The API names fields by their path in what was sent; the form knows them by their last part. */
export function withoutPrefix(error: ApiError, prefix: string): ApiError {
  const errors = Object.entries(error.errors ?? {}).filter(([path]) => path.startsWith(prefix))
  const { code, message, status } = error
  return new ApiError({
    code,
    message,
    status,
    errors: Object.fromEntries(errors.map(([path, problem]) => [path.slice(prefix.length), problem])),
  })
}
