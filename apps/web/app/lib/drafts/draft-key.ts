import { readStoredSession } from '../storage/stored-session.ts'

/** Begins the key of every draft. */
export const DRAFTS = 'draft:'

/** The key of a draft of the present user. */
export const draftKey = (name: string): string => `${DRAFTS}${readStoredSession()?.user?.id ?? 'visitor'}:${name}`
