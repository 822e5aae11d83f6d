import type { ApiResponse } from '../api/api.ts'

// For calls before which the API wants to know that the owner still holds the session, and the part of the site that asks them.

type Ask = () => Promise<boolean>
let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Sets what asks, until the returned function is called. It gives back whether the API has accepted the confirmation. */
export function answerConfirmationRequests(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Whether a call was refused for lack of a confirmation, and has one by now. Several calls at once wait for the same one. */
export async function isConfirmedNow({ body }: ApiResponse): Promise<boolean> {
  if (!body.includes('"confirmation_required"') || !ask) return false
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
