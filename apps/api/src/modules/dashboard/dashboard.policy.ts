import type { Actor } from '../../platform/sessions/actor.ts'

/** The shop whose figures the caller sees; none for a former vendor (decision 0022). */
export function shopOf(actor: Pick<Actor, 'userType' | 'vendorId'>): string | undefined {
  return actor.userType === 'vendor' ? actor.vendorId : undefined
}
