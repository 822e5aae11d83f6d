import type { OrderDetail } from '@asime/contract/orders'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'

/** How the goods travel and where to, line by line. Whom to call there stands apart. */
export function deliveryLines(delivery: NonNullable<OrderDetail['delivery']>): string[] {
  const { method, town, region, landmark, digital_address: digital } = delivery
  return [deliveryMethodNames[method], `${town}, ${region}`, landmark, digital].filter(
    (line): line is string => line !== null && line !== '',
  )
}
