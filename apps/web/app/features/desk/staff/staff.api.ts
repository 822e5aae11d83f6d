import {
  addStaffEndpoint,
  changeStaffRoleEndpoint,
  listStaffEndpoint,
  removeStaffEndpoint,
  resetStaffCodesEndpoint,
  type StaffMember,
} from '@asime/contract/staff'
import type { StaffRole } from '@asime/contract/staff-roles'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For owners: the API refuses it to others.

export async function listStaff(signal: AbortSignal): Promise<StaffMember[]> {
  return (await call(browserApi, listStaffEndpoint, { signal })).data
}

export function addStaff(
  body: { email: string; role: StaffRole; reason: string },
  idempotencyKey: string,
): Promise<unknown> {
  return call(browserApi, addStaffEndpoint, { body, idempotencyKey })
}

export function changeStaffRole({ id, staff_role: seen }: StaffMember, role: StaffRole, reason: string) {
  return call(browserApi, changeStaffRoleEndpoint, { params: { id }, body: { role, if_role: seen, reason } })
}

export function removeStaff({ id, staff_role: seen }: StaffMember, reason: string): Promise<unknown> {
  return call(browserApi, removeStaffEndpoint, { params: { id }, body: { if_role: seen, reason } })
}

export function resetStaffCodes({ id }: StaffMember, reason: string): Promise<unknown> {
  return call(browserApi, resetStaffCodesEndpoint, { params: { id }, body: { reason } })
}
