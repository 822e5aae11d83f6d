import type { OrderDetail } from '@asime/contract/orders'
import { formatPhone } from '../../lib/phone.ts'
import { deliveryMethodNames } from './delivery-methods.tsx'

/** Where the goods go, line by line. */
export function deliveryLines(delivery: NonNullable<OrderDetail['delivery']>): string[] {
  const { method, town, region, landmark, digital_address: digital, contact_phone: phone, note } = delivery
  return [
    deliveryMethodNames[method],
    `${town}, ${region}`,
    landmark,
    digital,
    formatPhone(phone),
    note && `Note: ${note}`,
  ].filter((line): line is string => line !== null && line !== '')
}
