import { readStoredSession } from '../storage/stored-session.ts'

/** Begins the key of every draft. */
export const DRAFTS = 'draft:'

/** Where a draft of whoever is signed in now is kept. */
export const draftKey = (name: string): string => `${DRAFTS}${readStoredSession()?.user?.id ?? 'visitor'}:${name}`
