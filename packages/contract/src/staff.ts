import { z } from 'zod'
import { Email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { PathId, Reason } from './fields.ts'
import { dataOf } from './paging.ts'
import { staffRoles } from './staff-roles.ts'

// Asime's staff: who they are, and how their roles change.

/** More than there will be admins, so that the list fits on one page. */
export const MAX_STAFF = 200

const Role = z.enum(staffRoles, { error: `Must be one of ${staffRoles.join(', ')}` })

export const StaffMember = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    staff_role: z.enum(staffRoles).nullable().meta({ description: 'Null for an admin who may do nothing yet' }),
    is_suspended: z.boolean(),
    has_second_factor: z.boolean().meta({ description: 'Signing in asks for a code' }),
    has_passkeys: z.boolean(),
    has_linked_accounts: z.boolean().meta({ description: 'Signs in by Google or Facebook as well' }),
    last_sign_in_at: z.string().nullable(),
    is_caller: z.boolean().meta({ description: 'Nobody changes their own role' }),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

const forOwners = { tag: 'Staff', access: 'admin', permission: 'staff' } as const
const params = z.object({ id: PathId('Admin not found') })
const IfRole = Role.nullable().meta({ description: 'The role that the caller saw; another one since is a conflict' })

export const listStaffEndpoint = endpoint({
  ...forOwners,
  id: 'listStaff',
  method: 'GET',
  path: '/admin/staff',
  summary: `All admins with their role and last sign-in, by name; at most ${MAX_STAFF}`,
  status: 200,
  response: dataOf(z.array(StaffMember)),
})
export const addStaffEndpoint = endpoint({
  ...forOwners,
  id: 'addStaff',
  freshCode: true,
  method: 'POST',
  path: '/admin/staff',
  idempotent: true,
  summary:
    'Make an admin of the account with that address. It must be confirmed and have nothing to do with a shop. Its sessions end',
  body: z.strictObject({ email: Email, role: Role, reason: Reason }),
  status: 201,
  response: dataOf(StaffMember),
  errors: ['conflict'],
})
export const changeStaffRoleEndpoint = endpoint({
  ...forOwners,
  id: 'changeStaffRole',
  freshCode: true,
  method: 'PUT',
  path: '/admin/staff/:id/role',
  params,
  summary: 'Give another admin another role. Their sessions end',
  body: z.strictObject({ role: Role, if_role: IfRole, reason: Reason }),
  status: 200,
  response: dataOf(StaffMember),
  errors: ['conflict'],
})
export const removeStaffEndpoint = endpoint({
  ...forOwners,
  id: 'removeStaff',
  freshCode: true,
  method: 'DELETE',
  path: '/admin/staff/:id',
  params,
  summary:
    'Take another admin’s role. The account becomes a buyer’s, or a vendor’s where it has a shop. Its sessions end',
  body: z.strictObject({ if_role: IfRole, reason: Reason }),
  status: 204,
  response: null,
  errors: ['conflict'],
})
export const resetStaffCodesEndpoint = endpoint({
  ...forOwners,
  id: 'resetStaffCodes',
  freshCode: true,
  method: 'DELETE',
  path: '/admin/staff/:id/second-factor',
  params,
  summary:
    'Drop the sign-in codes, passkeys and linked Google and Facebook accounts of another admin, who has lost phone and recovery codes. Their sessions end, and they set up new codes when they sign in',
  body: z.strictObject({ reason: Reason }),
  status: 204,
  response: null,
  errors: ['conflict'],
})
