import type { Actor } from '../../platform/sessions/actor.ts'

/** An admin's account is closed once another admin has changed its role, so that no act is left without its admin. */
export function mayCloseAccount(actor: Pick<Actor, 'userType'>): boolean {
  return actor.userType !== 'admin'
}
