import { readDeliveryFeesEndpoint } from '@asime/contract/delivery-fees'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { type DeliveryMethod, deliveryMethods } from '@asime/contract/orders'
import { call } from '../../lib/api/api.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { browserApi } from '../../lib/session/browser-api.ts'

/** What each way of delivery costs to that region, of all these shops together; undefined until it is known. */
export function useDeliveryFees(
  vendorIds: readonly string[],
  region: string,
): Partial<Record<DeliveryMethod, string>> | undefined {
  const ids = [...new Set(vendorIds)].toSorted()
  const shops = useOwnQuery(
    ['delivery-fees', ids],
    (signal) =>
      Promise.all(
        ids.map(async (id) => (await call(browserApi, readDeliveryFeesEndpoint, { params: { id }, signal })).data),
      ),
    { enabled: region !== '' },
  ).data
  if (!shops || region === '') return undefined
  const words = deliveryMethods.map((method) => {
    if (method === 'pickup') return [method, formatMoney(0, CURRENCY)]
    const fees = shops.map((shop) => shop.fees.find((fee) => fee.method === method && fee.region === region)?.fee)
    const total = fees.reduce<number | undefined>(
      (sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee),
      0,
    )
    return [method, total === undefined ? `Not offered to ${region}` : formatMoney(total, CURRENCY)]
  })
  return Object.fromEntries(words) as Record<DeliveryMethod, string>
}
