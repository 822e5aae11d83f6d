import { type Delivery, listOrdersEndpoint, type OrderDetail } from '@asime/contract/orders'
import { call } from '../../lib/api/api.ts'
import type { SchemaForm } from '../../lib/forms/use-schema-form.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button } from '../../ui/button.tsx'
import type { DeliveryFields } from './delivery-draft.ts'
import { readOrder } from './orders.api.ts'
import * as texts from './last-address.texts.ts'

type Address = NonNullable<OrderDetail['delivery']>

/** The newest orders may be of bids, whose delivery is yet to be said. */
const MOST_ORDERS = 3

async function readLastAddress(signal: AbortSignal): Promise<Address | null> {
  const { data } = await call(browserApi, listOrdersEndpoint, { query: { role: 'buyer', limit: MOST_ORDERS }, signal })
  for (const { id } of data) {
    const { delivery } = await readOrder(id, signal)
    if (delivery) return delivery
  }
  return null
}

/** Offers the address of the last order, until something is typed. */
export function LastAddress({
  form: { watch, setValue, setFocus, clearErrors },
}: {
  form: SchemaForm<DeliveryFields, Delivery>
}) {
  const address = useOwnQuery(['last-address'], readLastAddress).data
  if (!address || watch('town') !== '' || watch('landmark') !== '') return null
  const { town, region, landmark, digital_address: digital, contact_phone: phone } = address

  function use() {
    setValue('region', region)
    setValue('town', town)
    setValue('landmark', landmark)
    setValue('digital_address', digital ?? '')
    setValue('contact_phone', phone)
    clearErrors()
    // The button goes, and the focus would go with it.
    setFocus('region')
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-card bg-surface-2 p-3.5">
      <p className="min-w-0 flex-1 basis-48 text-[.9375rem] wrap-anywhere">
        <span className="block font-semibold">{texts.yourLastAddress}</span>
        <span className="block text-ink-2">
          {landmark}, {town}, {region}
        </span>
      </p>
      <Button size="sm" onClick={use}>
        {texts.takeThisAddress}
      </Button>
    </div>
  )
}
