/** Sessions end this long after their last refresh, */
export const IDLE_LIFE = '30 days'
/** and this long after the sign-in, however often they are refreshed. */
export const WHOLE_LIFE = '90 days'

/** Condition on a row of `sessions s`: neither life is over. */
export const SESSION_LASTS = `s.expires_at > now() AND s.created_at > now() - interval '${WHOLE_LIFE}'`
