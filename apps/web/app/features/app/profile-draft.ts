import { z } from 'zod'
import { inStorage } from '../../lib/browser-storage.ts'

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
  inStorage(() => sessionStorage.setItem(KEY, JSON.stringify({ user_id: userId, values })))
}

export function dropProfileDraft(): void {
  inStorage(() => sessionStorage.removeItem(KEY))
}
