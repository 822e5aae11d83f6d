import { readItemRequestEndpoint } from '@asime/contract/item-requests'
import type { OrderDetail } from '@asime/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import type { DeliveryFormState } from './delivery-draft.ts'
import { placeOf } from './place-of.ts'

/** Begins with the place that the item request of an accepted bid names, unless something is typed already. */
export function useItemRequestPlace(order: OrderDetail, { getValues, setValue }: DeliveryFormState): void {
  const id = order.item_request?.id
  const place = useOwnQuery(
    ['place-of-request', id],
    async (signal) => {
      const { data } = await call(browserApi, readItemRequestEndpoint, { params: { id: id! }, signal })
      return placeOf(data.location)
    },
    { enabled: id !== undefined },
  ).data
  const begin = useEffectEvent((region: string, town: string) => {
    const typed = getValues()
    if (typed.region !== '' || typed.town !== '') return
    setValue('region', region)
    setValue('town', town)
  })
  useEffect(() => {
    if (place) begin(place.region, place.town)
  }, [place])
}
