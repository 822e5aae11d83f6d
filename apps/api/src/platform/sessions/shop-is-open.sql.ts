/**
 * Whether the shop of a users row, its owner, is open to buyers: neither suspended nor closed by an admin. Everything that the public reads
 * of shops asks it. On the owner's row alone, so that locking that row gives the answer of the moment of the lock.
 * @param owner the name of that row in the statement
 */
export const shopIsOpen = (owner: string): string => `(${owner}.status = 'active' AND ${owner}.shop_closed_at IS NULL)`
