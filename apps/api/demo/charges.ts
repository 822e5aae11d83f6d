import type { MobileNetwork } from '@asime/contract/ghana'
import type { PaymentMethod } from '@asime/contract/payment-states'
import { idAt } from './ids.ts'
import type { SeededRandom } from './random.ts'

/** A row of payments, through the sandbox. */
export interface Charge {
  id: string
  method: PaymentMethod
  network: MobileNetwork | null
  phone: string | null
  /** Pesewas. */
  amount: number
  /** Pesewas that the sandbox keeps of it. */
  fee: number
  /** Why not, in the words of the sandbox; null of a success. */
  failure: { message: string; state: 'declined' | 'timed_out' } | null
  createdAt: number
  settledAt: number | null
}

/** As the sandbox counts. */
const FEE_BP = 195

/** Where the money of a number is, going by its prefix. */
export function networkOf(phone: string): MobileNetwork {
  const prefix = phone.slice(4, 6)
  return ['20', '50'].includes(prefix) ? 'telecel' : ['23', '26', '27', '56', '57'].includes(prefix) ? 'at' : 'mtn'
}

export function makeCharge(
  random: SeededRandom,
  { phone, amount, settledAt, isPaid }: { phone: string; amount: number; settledAt: number; isPaid: boolean },
): Charge {
  const byCard = random.chance(0.1)
  const createdAt = settledAt - random.int(20, 50) * 1000
  return {
    id: idAt(createdAt, random),
    method: byCard ? 'card' : 'mobile_money',
    network: byCard ? null : networkOf(phone),
    phone: byCard ? null : phone,
    amount,
    fee: isPaid ? Math.round((amount * FEE_BP) / 10_000) : 0,
    failure: isPaid
      ? null
      : random.pick([
          { message: 'The payment was declined on the phone', state: 'declined' },
          { message: 'Nobody approved the payment in time', state: 'timed_out' },
        ]),
    createdAt,
    settledAt: isPaid ? settledAt : null,
  }
}
