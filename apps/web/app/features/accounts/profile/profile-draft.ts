import { type Draft, draftOf } from '../../../lib/drafts/drafts.ts'

const SHAPE = { full_name: 'string', phone: 'string', location: 'string', bio: 'string' } as const

/** What is typed into the profile, as the fields hold it. */
export type ProfileValues = Record<keyof typeof SHAPE, string>

/** Unsaved changes of whoever is signed in. */
export function profileDraft(): Draft<typeof SHAPE> {
  return draftOf('profile', SHAPE)
}
