import type { OrderDetail } from '@asime/contract/orders'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'

type Delivery = NonNullable<OrderDetail['delivery']>

/** How the goods travel and where to, line by line. Whom to call there stands apart. */
export function deliveryLines(delivery: Delivery): string[] {
  return [deliveryMethodNames[delivery.method], ...addressLines(delivery)]
}

/** Where to, line by line. */
export function addressLines({ town, region, landmark, digital_address: digital }: Delivery): string[] {
  return [`${town}, ${region}`, landmark, digital].filter((line): line is string => line !== null && line !== '')
}
