import { lengthOf, SECOND_FACTOR_FRESH } from '@asime/contract/deadlines'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import type { Caller } from './actor.ts'

// Whether somebody has shown more than a password, as far as it matters to what they may do.

type Needs = Pick<Config, 'demoData' | 'production'>

/** Admins do, but for a demo's, whose password everybody knows. In production there is no such admin. */
export function needsSecondFactor({ demoData, production }: Needs, { userType }: Pick<Caller, 'userType'>): boolean {
  return userType === 'admin' && (production || !demoData)
}

/** Whether no code was given in the session, and one has to be. */
export function lacksSecondFactor(config: Needs, caller: Caller): boolean {
  return needsSecondFactor(config, caller) && caller.secondFactorAgeMs === undefined
}

/** @throws AppError second_factor_missing */
export function assertSecondFactor(config: Needs, caller: Caller): void {
  if (lacksSecondFactor(config, caller)) throw new AppError('second_factor_missing')
}

/** @throws AppError second_factor_stale where the last code was given too long ago */
export function assertFreshSecondFactor(config: Needs, caller: Caller): void {
  const { secondFactorAgeMs: age } = caller
  if (!needsSecondFactor(config, caller)) return
  if (age === undefined || age > lengthOf(SECOND_FACTOR_FRESH, 'seconds') * 1000)
    throw new AppError('second_factor_stale')
}
