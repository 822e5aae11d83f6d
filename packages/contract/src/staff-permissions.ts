import type { StaffRole } from './staff-roles.ts'

// What each role of Asime's staff may do. Without schemas, so that the desk does not load zod with it.

/**
 * All permissions at the desk, with the roles that have them. The server enforces them by each endpoint's `permission`, and pages draw
 * navigation from them. Owners may do everything.
 */
export const staffPermissions = {
  /** The desk's first page: waiting work, and figures of the market. */
  desk: ['owner', 'support', 'finance', 'moderator'],
  /** People and their shops: search, verification, suspension. */
  users: ['owner', 'support'],
  /** Reading any order, cancelling it, and marking it as delivered. */
  orders: ['owner', 'support', 'finance'],
  /** Reading disputes, writing in them and deciding them; refunds of orders. */
  disputes: ['owner', 'support', 'finance'],
  /** Reports, messages with warnings, and hidden content. */
  moderation: ['owner', 'moderator'],
  /** Messages of the contact form. */
  support: ['owner', 'support'],
  /** Payments, failed refunds, payouts, the ledger, fees. */
  money: ['owner', 'finance'],
  /** Categories, fields, featured products, the home page. */
  catalogue: ['owner', 'moderator'],
  /** Limits, timers, switches, the site's texts, and figures of the whole market. */
  settings: ['owner'],
  /** The texts of the help centre and the contact page. */
  help_texts: ['owner', 'support'],
  audit: ['owner', 'finance'],
  /** Asime's staff and their roles. */
  staff: ['owner'],
} as const satisfies Record<string, readonly ['owner', ...StaffRole[]]>
export type StaffPermission = keyof typeof staffPermissions

/**
 * @param role undefined or null for users who are no admins, and so may do nothing
 * @param needed any of several
 */
export function mayAsStaff(
  role: StaffRole | null | undefined,
  needed: StaffPermission | readonly StaffPermission[],
): boolean {
  if (!role) return false
  const rolesOf: Record<StaffPermission, readonly StaffRole[]> = staffPermissions
  return [needed].flat().some((each) => rolesOf[each].includes(role))
}

export const staffRoleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  moderator: 'Moderator',
}

/** In plain words, for the person who gives a role and the one who gets it. */
export const staffRoleWords: Record<StaffRole, string> = {
  owner: 'Everything, including who works here.',
  support: 'People, shops, verification, orders, disputes, messages to support, and the texts of help and contact.',
  finance: 'Orders, disputes, refunds, payouts, fees and the audit log.',
  moderator: 'Reports, hidden content and the catalogue.',
}
