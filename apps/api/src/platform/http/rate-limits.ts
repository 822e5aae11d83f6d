import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app-error.ts'

/**
 * How often what may happen, as [points, seconds]. Addresses are generous, because mobile networks put thousands of
 * people behind one; what protects a single account is its own, tighter count.
 */
const LIMITS = {
  /** Any call, per address. */
  calls: [1_500, 60],
  /** Events whose signature was right, per provider: 500 a second, more than all that we could sell. */
  events: [30_000, 60],
  /** Writes, per user. */
  writes: [120, 60],
  /** Files, per user: each costs seconds of a processor. */
  uploads: [120, 60 * 60],
  /** Prompts to a telephone that has never paid for whoever asks: it may be a stranger's. */
  promptsToNumber: [5, 60 * 60],
  /** Attempts to pay by mobile money, per user. */
  promptsOfUser: [30, 60 * 60],
  /** Voucher codes, per payment: somebody types it from their telephone. */
  vouchers: [5, 60 * 60],
  /** Sign-in, registration and token checks, per address: each may cost a password hash. */
  credentials: [120, 60],
  /** Wrong passwords for one account from one address. The owner elsewhere is not locked out. */
  wrongPasswords: [10, 15 * 60],
  /** Wrong passwords from one address, whatever the accounts. */
  wrongPasswordsOfAddress: [60, 15 * 60],
  /** Guessed tokens, per address. */
  wrongTokens: [20, 15 * 60],
  /** Mails caused by one address. */
  mailsOfAddress: [30, 60 * 60],
  /** Mails to one recipient. */
  mailsToRecipient: [5, 60 * 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>

export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /** Counts one and throws AppError rate_limited, with that sentence if one is given, when that was too many. */
  take(limit: LimitName, key: string, message?: string): Promise<void>
  /** Takes one count back: it was none of what the limit is about. */
  giveBack(limit: LimitName, key: string): Promise<void>
  /** Forgets a key: a success wipes out the failures before it. */
  clear(limit: LimitName, key: string): Promise<void>
}

const NO_LIMITS: RateLimits = { take: async () => {}, giveBack: async () => {}, clear: async () => {} }

/** Limits of this process. With several nodes each counts for itself. */
export function createRateLimits(enabled: boolean): RateLimits {
  if (!enabled) return NO_LIMITS
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, [points, duration]]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration }),
    ]),
  )
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterMemory
  return {
    async take(limit, key, message) {
      try {
        await limiter(limit).consume(key)
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected
        throw new AppError('rate_limited', { message, retryAfterSeconds: rejected.msBeforeNext / 1000 })
      }
    },
    async giveBack(limit, key) {
      await limiter(limit).reward(key)
    },
    async clear(limit, key) {
      await limiter(limit).delete(key)
    },
  }
}

/**
 * Limits wrong guesses. Each attempt counts before it is made, so that guesses sent together do not all slip past, and
 * is taken back unless it proves wrong (`undefined`): neither success nor our own trouble is the caller's guess.
 */
export async function limitGuesses<T>(
  limits: RateLimits,
  counts: readonly (readonly [limit: LimitName, key: string])[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const [limit, key] of counts) await limits.take(limit, key)
  let isWrong = false
  try {
    const result = await attempt()
    isWrong = result === undefined
    return result
  } finally {
    if (!isWrong) for (const [limit, key] of counts) await limits.giveBack(limit, key)
  }
}
