import { SESSION } from '@asime/contract/deadlines'

/** Condition on a row of `sessions s`: neither life is over. */
export const SESSION_LASTS = `s.expires_at > now() AND s.created_at > now() - interval '${SESSION}'`
