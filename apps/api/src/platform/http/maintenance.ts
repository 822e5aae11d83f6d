import { lengthOf, MAINTENANCE_RETRY } from '@asime/contract/deadlines'
import type { Endpoint } from '@asime/contract/endpoint'
import { type Feature, features } from '@asime/contract/features'
import { isOn } from '@asime/contract/limits-in-force'
import { AppError } from '../app-error.ts'
import type { Actor } from '../sessions/actor.ts'

/** Seconds. */
export const MAINTENANCE_RETRY_SECONDS = lengthOf(MAINTENANCE_RETRY, 'seconds')

/**
 * While Asime is closed for maintenance, only admins, sign-ins and sign-outs, and the events of payment providers change anything.
 * Reads go on: pages that are open can still be read. @throws AppError maintenance
 */
export function assertOpen(endpoint: Endpoint, actor: Pick<Actor, 'userType'> | undefined): void {
  if (endpoint.method === 'GET' || endpoint.inMaintenance || actor?.userType === 'admin' || !isOn('maintenance')) return
  throw new AppError('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS })
}

/** @throws AppError paused, where owners have switched it off */
export function assertFeature(feature: Feature): void {
  if (!isOn(feature)) throw new AppError('paused', { message: features[feature].paused })
}
