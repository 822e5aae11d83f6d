import type { StaffRole } from './staff-roles.ts'

// What each of Asime's staff does. Without schemas, so that the desk can have it for nothing.

/**
 * The one table of what a role may do at the desk: the server enforces it at each endpoint's `permission`, pages draw navigation from
 * it. The owner may do everything.
 */
export const staffPermissions = {
  /** What waits, and how the market does: the desk's first page. */
  desk: ['owner', 'support', 'finance', 'moderator'],
  /** People and their shops: search, verification, suspension. */
  users: ['owner', 'support'],
  /** To read any order, and to cancel it or mark it as delivered. */
  orders: ['owner', 'support', 'finance'],
  /** To read a dispute, write in it and decide it; refunds of an order. */
  disputes: ['owner', 'support', 'finance'],
  /** Reports, warned messages, what is hidden. */
  moderation: ['owner', 'moderator'],
  /** Messages of the contact form. */
  support: ['owner', 'support'],
  /** Payments, refunds that failed, payouts, the ledger, fees. */
  money: ['owner', 'finance'],
  /** Categories, fields, featured products, the home page. */
  catalogue: ['owner', 'moderator'],
  /** Limits, timers, switches, texts of the site, and figures of the whole market. */
  settings: ['owner'],
  /** What the help centre and the contact page say. */
  help_texts: ['owner', 'support'],
  audit: ['owner', 'finance'],
  /** Who works here. */
  staff: ['owner'],
} as const satisfies Record<string, readonly ['owner', ...StaffRole[]]>
export type StaffPermission = keyof typeof staffPermissions

/**
 * @param role of an admin; undefined for everybody else, who may do nothing
 * @param needed of several, any
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

/** In plain words, for who gives a role and who has it. */
export const staffRoleWords: Record<StaffRole, string> = {
  owner: 'Everything, including who works here.',
  support: 'People, shops, verification, orders, disputes, messages to support, and the texts of help and contact.',
  finance: 'Orders, disputes, refunds, payouts, fees and the audit log.',
  moderator: 'Reports, hidden content and the catalogue.',
}
