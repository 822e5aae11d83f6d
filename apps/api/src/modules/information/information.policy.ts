import { type InformationPage, informationPages } from '@asime/contract/information-pages'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import type { Actor } from '../../platform/sessions/actor.ts'

/** What the role must allow is a matter of the page: support may change what helps people, the owner alone what they agree to. */
export function canEditInformation(actor: Actor, page: InformationPage): boolean {
  return mayAsStaff(actor.staffRole, informationPages[page].permission)
}
