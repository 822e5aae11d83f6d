// Who does what in a shop. Without schemas, so that a page can have it for nothing.

export const shopRoles = ['owner', 'manager', 'packer'] as const
export type ShopRole = (typeof shopRoles)[number]

/** What somebody can be invited as; the owner is whoever opened the shop. */
export const invitableRoles = ['manager', 'packer'] as const satisfies readonly ShopRole[]
export type InvitableRole = (typeof invitableRoles)[number]

/** The one table of what a role may do for its shop: the server enforces it, pages draw navigation from it. */
export const shopDuties = {
  /** To see which orders to pack, and to dispatch and hand them over; never what anything costs. */
  pack: ['owner', 'manager', 'packer'],
  /** Everything else that selling is made of: products, bids, orders with their amounts, refunds, disputes, the shop itself. */
  sell: ['owner', 'manager'],
  /** To write with buyers, each in their own name. */
  chat: ['owner', 'manager'],
  /** Where the money goes: balance, payout account, payouts and statement. */
  payouts: ['owner'],
  /** Who else works here. */
  team: ['owner'],
  /** To prove who is behind it: their own card and face. */
  verify: ['owner'],
} as const satisfies Record<string, readonly ShopRole[]>
export type ShopDuty = keyof typeof shopDuties

/** @param role of the shop's people; undefined for everybody else, who may do nothing */
export function mayInShop(role: ShopRole | undefined, duty: ShopDuty): boolean {
  const roles: readonly ShopRole[] = shopDuties[duty]
  return role !== undefined && roles.includes(role)
}

export const shopRoleLabels: Record<ShopRole, string> = { owner: 'Owner', manager: 'Manager', packer: 'Packer' }

/** In plain words, for who invites and who is invited. */
export const shopRoleWords: Record<ShopRole, string> = {
  owner: 'Does everything, and receives the payouts.',
  manager: 'Sells for the shop: products, bids, orders, refunds and disputes. No payouts, no team.',
  packer: 'Packs, dispatches and hands over orders. Sees no prices or earnings.',
}
