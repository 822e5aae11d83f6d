import { doesNotAddUp, settleDisputeEndpoint } from '@asime/contract/fulfilment'
import { formatMoney } from '@asime/contract/money'
import type { z } from 'zod'
import { toAmount } from '../../../lib/forms/amount.ts'
import { formSchema } from '../../../lib/forms/form-schema.ts'

export type Decision = z.output<typeof Decision>
const Decision = settleDisputeEndpoint.body.required({ release_amount: true })

/** The form: amounts as they are typed, which count for a split only. */
export interface DecisionFields {
  way: 'release' | 'split' | 'refund'
  refund_amount: string
  release_amount: string
  reason: string
}

/** A decision, whose shares must use up what is held. Amounts in cedis. */
export function decisionSchema(held: number, currency: string): z.ZodType<Decision, DecisionFields> {
  const show = (pesewas: number) => formatMoney(pesewas / 100, currency)
  const addingUp = Decision.refine((shares) => sumOf(shares) === pesewasOf(held), {
    path: ['release_amount'],
    error: ({ input }) => doesNotAddUp(show(sumOf(input as Shares)), show(pesewasOf(held))),
    // Whatever else is wrong, so that all of it is said at once.
    when: ({ value }) => Shares.safeParse(value).success,
  })
  return formSchema(addingUp, ({ way, reason, ...typed }) => ({ ...sharesOf(way, held, typed), reason }))
}

const Shares = Decision.pick({ refund_amount: true, release_amount: true }).loose()
type Shares = Pick<Decision, 'refund_amount' | 'release_amount'>

/** In pesewas: sums of cedis are not exact. */
const sumOf = ({ refund_amount: refund, release_amount: release }: Shares) => pesewasOf(refund) + pesewasOf(release)
const pesewasOf = (cedis: number) => Math.round(cedis * 100)

function sharesOf(
  way: DecisionFields['way'],
  held: number,
  typed: Pick<DecisionFields, 'refund_amount' | 'release_amount'>,
) {
  switch (way) {
    case 'release':
      return { refund_amount: 0, release_amount: held }
    case 'refund':
      return { refund_amount: held, release_amount: 0 }
    case 'split':
      return { refund_amount: toAmount(typed.refund_amount), release_amount: toAmount(typed.release_amount) }
  }
}

/** What is left of it, as it would be typed; undefined where that was no amount, or more than is held. */
export function restOf(held: number, typed: string): string | undefined {
  const amount = Shares.shape.refund_amount.safeParse(toAmount(typed)).data
  if (amount === undefined || amount > held) return undefined
  return ((pesewasOf(held) - pesewasOf(amount)) / 100).toFixed(2)
}
