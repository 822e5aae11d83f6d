import type { ApiResponse } from '../api/api.ts'

// Where the API wants to know, before it does something, that it is still the owner who holds the session; and who asks for it.

type Ask = () => Promise<boolean>
let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Sets who asks. It gives back whether the API has taken it. Until the returned function is called. */
export function answerConfirmationRequests(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Whether a call was refused for want of a confirmation, and has one by now. Of several at once, all wait for the same. */
export async function isConfirmedNow({ body }: ApiResponse): Promise<boolean> {
  if (!body.includes('"confirmation_required"') || !ask) return false
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
