import type { Delivery } from '@asime/contract/orders'
import type { FilledDelivery } from '../delivery-draft.ts'

/** Sends a delivery. Then its address is kept in the profile, where that is asked for; nobody waits for it, since the order stands. */
export async function sendDelivery<T>(
  { keep, ...delivery }: FilledDelivery,
  send: (delivery: Delivery) => Promise<T>,
): Promise<T> {
  // Meanwhile, so that whoever leaves at once has still sent it.
  const keeping = keep ? import('./keep-address.ts') : undefined
  keeping?.catch(() => {})
  const sent = await send(delivery)
  void keeping?.then(({ keepAddress }) => keepAddress(delivery))
  return sent
}
