import { CONFIRMATION_FRESH, lengthOf } from '@asime/contract/deadlines'
import { AppError } from '../app-error.ts'
import type { Caller } from './actor.ts'

/**
 * Makes sure that the caller signed in, or confirmed that it is them, a short while ago in this session.
 * @throws AppError confirmation_required
 */
export function assertConfirmed({ confirmedAgeMs }: Pick<Caller, 'confirmedAgeMs'>): void {
  if (confirmedAgeMs > lengthOf(CONFIRMATION_FRESH, 'seconds') * 1000) throw new AppError('confirmation_required')
}
