import { ownMatches } from './name-match.ts'
import { z } from 'zod'

/** Who receives a shop's money, as buyers see it before they pay. Never an account number. */
export const PaidOutTo = z
  .object({
    name: z.string().meta({ description: 'Of a person the first name as an initial: K. Asante' }),
    bank_name: z.string(),
    match: z
      .enum(ownMatches)
      .nullable()
      .meta({ description: 'Whose name it is, of those whom Asime has verified; null where that is not known' }),
    is_confirmed: z.boolean().meta({ description: 'The bank or network has confirmed the name' }),
  })
  .nullable()
  .meta({ id: 'PaidOutTo', description: 'Null where the shop has no payout account' })
export type PaidOutTo = z.infer<typeof PaidOutTo>
