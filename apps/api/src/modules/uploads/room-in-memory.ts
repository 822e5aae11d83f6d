import { AppError } from '../../platform/app-error.ts'
import { createTurns } from '../../platform/turns.ts'

// Files are held in memory while they arrive and are worked on.

/** 160 MB of the largest pictures. */
const inTurn = createTurns(16)
/** As many as a browser sends side by side: one slow sender leaves room for others. */
const MAX_OF_USER = 6
const ofUsers = new Map<string, number>()

/** @throws AppError unavailable when there are as many as fit, rate_limited when too many are this user's */
export async function inMemory<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = ofUsers.get(userId) ?? 0
  if (own >= MAX_OF_USER) throw new AppError('rate_limited', { retryAfterSeconds: 2 })
  ofUsers.set(userId, own + 1)
  try {
    return await inTurn(work)
  } finally {
    const left = (ofUsers.get(userId) ?? 1) - 1
    if (left > 0) ofUsers.set(userId, left)
    else ofUsers.delete(userId)
  }
}
