import { z } from 'zod'

/** What is typed into the profile, as the fields hold it. */
export interface ProfileValues {
  full_name: string
  phone: string
  location: string
  bio: string
}

const KEY = 'profile_draft'
const Draft = z.object({
  user_id: z.uuid(),
  values: z.object({ full_name: z.string(), phone: z.string(), location: z.string(), bio: z.string() }),
})

/** Unsaved changes of this user in this tab: what a reload or a sign-in in between must not lose. */
export function readProfileDraft(userId: string): ProfileValues | undefined {
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
    return draft.user_id === userId ? draft.values : undefined
  } catch {
    return undefined
  }
}

export function keepProfileDraft(userId: string, values: ProfileValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ user_id: userId, values }))
  } catch {
    // Storage is forbidden or full. The fields themselves stay.
  }
}

export function dropProfileDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then there is none.
  }
}
