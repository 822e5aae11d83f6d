/** Everything of ours in Redis begins with it. */
export const PREFIX = 'asime:'
