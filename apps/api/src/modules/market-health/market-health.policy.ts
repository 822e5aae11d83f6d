import { mayAsStaff } from '@asime/contract/staff-permissions'
import type { Actor } from '../../platform/sessions/actor.ts'

/** Whether an admin's role sees what is held and sold. */
export function seesMoney({ actsAsAdmin, staffRole }: Pick<Actor, 'actsAsAdmin' | 'staffRole'>): boolean {
  return actsAsAdmin && mayAsStaff(staffRole, 'money')
}
