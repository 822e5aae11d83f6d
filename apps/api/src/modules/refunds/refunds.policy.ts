import type { Actor } from '../../platform/sessions/actor.ts'

/** An account that one admin entered is for another to approve. To refuse it takes any admin, also that one. */
export function mayApproveAccount(
  actor: Pick<Actor, 'userId' | 'actsAsAdmin'>,
  entered: { entered_by: string },
): boolean {
  return actor.actsAsAdmin && entered.entered_by !== actor.userId
}
