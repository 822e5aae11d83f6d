// The roles in a shop and their duties. Without schemas, so that pages do not load zod with them.

export const shopRoles = ['owner', 'manager', 'packer'] as const
export type ShopRole = (typeof shopRoles)[number]

/** Roles for invited people. The owner is the person who opened the shop. */
export const invitableRoles = ['manager', 'packer'] as const satisfies readonly ShopRole[]
export type InvitableRole = (typeof invitableRoles)[number]

/** All duties in a shop, with the roles that have them. The server enforces them, and pages draw navigation from them. */
export const shopDuties = {
  /** Seeing which orders to pack, dispatching them and handing them over. Shows no amounts. */
  pack: ['owner', 'manager', 'packer'],
  /** Everything else about selling: products, bids, orders with amounts, refunds, disputes and the shop itself. */
  sell: ['owner', 'manager'],
  /** Writing with buyers, each member in their own name. */
  chat: ['owner', 'manager'],
  /** Balance, payout account, payouts and statement. */
  payouts: ['owner'],
  /** Members and invitations. */
  team: ['owner'],
  /** Verifying who is behind the shop, with their own card and face. */
  verify: ['owner'],
} as const satisfies Record<string, readonly ShopRole[]>
export type ShopDuty = keyof typeof shopDuties

/** @param role undefined for people outside the shop, who may do nothing */
export function mayInShop(role: ShopRole | undefined, duty: ShopDuty): boolean {
  const roles: readonly ShopRole[] = shopDuties[duty]
  return role !== undefined && roles.includes(role)
}

export const shopRoleLabels: Record<ShopRole, string> = { owner: 'Owner', manager: 'Manager', packer: 'Packer' }

/** In plain words, for the person who invites and the one who is invited. */
export const shopRoleWords: Record<ShopRole, string> = {
  owner: 'Does everything, and receives the payouts.',
  manager: 'Sells for the shop: products, bids, orders, refunds and disputes. No payouts, no team.',
  packer: 'Packs, dispatches and hands over orders. Sees no prices or earnings.',
}
