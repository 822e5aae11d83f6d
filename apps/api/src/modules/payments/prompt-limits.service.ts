import { inWords, PROMPTS_COUNTED } from '@asime/contract/deadlines'
import type { StartPayment } from '@asime/contract/payments'
import type { Db } from '../../platform/database/database.ts'
import type { RateLimits } from '../../platform/http/rate-limits.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { hasPaidFrom } from './payments.repository.ts'

/**
 * Whose telephone a number is nobody can say before it has paid, and each attempt makes it ring: so the prompts are few that
 * go to one which never paid for this buyer, whoever asks for them.
 * @throws AppError rate_limited
 */
export async function limitPrompts(db: Db, limits: RateLimits, actor: Actor, pay: StartPayment): Promise<void> {
  if (pay.method !== 'mobile_money' || !pay.phone) return
  await limits.take('promptsOfUser', actor.userId, 'You have started too many payments. Please wait and try again')
  if (await hasPaidFrom(db, actor.userId, pay.phone)) return
  const message = `This number has received several payment prompts. Please wait ${inWords(PROMPTS_COUNTED)}, or pay from another number`
  await limits.take('promptsToNumber', pay.phone, message)
}
