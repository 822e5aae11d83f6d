import { lengthOf, PROMPTS_COUNTED, SIGN_IN_LOCK } from '@asime/contract/deadlines'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app-error.ts'
import type { Redis } from '../redis/redis.ts'
import { type Counter, createRedisCounter, createSharedCounter } from './shared-counts.ts'

interface Limit {
  points: number
  seconds: number
  /**
   * Counted by all nodes together, in the database, and kept over restarts; else in Redis, or without one by each node in its
   * memory. Not to be taken inside a transaction, which would hold one connection and wait for another.
   */
  shared?: true
  /** How many more are let through once an address has used up its points: it may be a carrier's, shared by thousands. */
  trickle?: { points: number; seconds: number }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How often each thing may happen. Limits of addresses are generous and never lock them, because mobile networks put thousands of
 * people behind one; a single account is protected by its own, tighter count (decision 0027).
 */
const LIMITS = {
  /** Any call, per address. */
  calls: { points: 1_500, seconds: MINUTE },
  /**
   * Uploaded files, per address: a page shows dozens, and each asks the database who may see it. Apart from calls, so that neither uses up
   * the other.
   */
  files: { points: 12_000, seconds: MINUTE },
  /** Events whose signature was right, per provider: 500 a second, more than all that we could sell. */
  events: { points: 30_000, seconds: MINUTE },
  /** Writes, per session: a thief of one must not keep its owner from ending it. */
  writes: { points: 120, seconds: MINUTE },
  /** Writes, per user, in all of their sessions. */
  writesOfUser: { points: 600, seconds: MINUTE },
  /** Sockets that open, per user: each page has one, and opens it anew after each loss. */
  sockets: { points: 120, seconds: MINUTE },
  /** Messages, per user: nobody types more. */
  messages: { points: 60, seconds: MINUTE },
  /** Reports of conversations, per user. */
  reports: { points: 20, seconds: HOUR },
  /** Files, per user: each costs seconds of a processor. */
  uploads: { points: 120, seconds: HOUR },
  /** Deal links, per shop. */
  deals: { points: 60, seconds: HOUR },
  /** Invitations to a team and their repetitions, per shop, so that nobody writes to many addresses in its name. */
  invitations: { points: 60, seconds: 24 * HOUR, shared: true },
  /** Browsers that are added for push messages, per user: each may mail and text them a warning, and needs a session alone. */
  pushDevices: { points: 20, seconds: HOUR, shared: true },
  /** Prompts to a telephone that has never paid for the same user: it may be a stranger's. */
  promptsToNumber: { points: 5, seconds: lengthOf(PROMPTS_COUNTED, 'seconds') },
  /** Attempts to pay by mobile money, per user. */
  promptsOfUser: { points: 30, seconds: HOUR },
  /** Voucher codes, per payment: somebody types it from their telephone. */
  vouchers: { points: 5, seconds: HOUR },
  /** Registration and token checks, per address: each may cost a password hash. */
  credentials: { points: 120, seconds: MINUTE },
  /** Sign-ins, per address, whatever comes of them. Wrong ones have counts of their own. */
  signIns: { points: 600, seconds: MINUTE },
  /** Wrong passwords for one account from one address, on one known device or in one session. */
  wrongPasswords: { points: 10, seconds: 15 * MINUTE, shared: true },
  /** Wrong passwords for one account from everywhere but its known devices. */
  wrongPasswordsOfAccount: { points: 20, seconds: lengthOf(SIGN_IN_LOCK, 'seconds'), shared: true },
  /** Wrong passwords in one session, whose token may have been stolen. */
  wrongPasswordsOfSession: { points: 30, seconds: 24 * HOUR, shared: true },
  /** Wrong passwords from one address, whatever the accounts. */
  wrongPasswordsOfAddress: {
    points: 60,
    seconds: 15 * MINUTE,
    shared: true,
    trickle: { points: 60, seconds: MINUTE },
  },
  /**
   * Wrong codes of an authenticator app: of a million, three are right at a time. For one account, by strangers from everywhere; in one
   * session; on one known device.
   */
  wrongSecondFactors: { points: 5, seconds: 15 * MINUTE, shared: true },
  wrongSecondFactorsOfDay: { points: 20, seconds: 24 * HOUR, shared: true },
  /** Exports of one's own data, per user: each reads all of their rows. */
  exports: { points: 5, seconds: HOUR, shared: true },
  /** Tables to be saved, per user: an accountant takes a dozen. */
  tables: { points: 60, seconds: HOUR, shared: true },
  /** Looks at one's own data on its page, per user: each counts all of their rows. */
  ownDataViews: { points: 20, seconds: HOUR, shared: true },
  /** More rows of one table there, per user. */
  ownDataRows: { points: 300, seconds: HOUR, shared: true },
  /** Mails that tell the owner of an account that somebody guesses its password. */
  guessingNotices: { points: 1, seconds: 24 * HOUR, shared: true },
  /** Guessed tokens, per address. */
  wrongTokens: { points: 20, seconds: 15 * MINUTE, shared: true },
  /** Mails with links for an account, caused by one address. */
  accountMailsOfAddress: {
    points: 300,
    seconds: HOUR,
    shared: true,
    trickle: { points: 60, seconds: MINUTE },
  },
  /** Other mails caused by one address. */
  mailsOfAddress: { points: 60, seconds: HOUR, shared: true, trickle: { points: 5, seconds: MINUTE } },
  /** Mails of one kind to one recipient. */
  mailsToRecipient: { points: 5, seconds: HOUR, shared: true },
  /**
   * Codes to a number that is to get text messages, each of which costs money: to one number, for one person, from one address (of IPv6: one
   * /48), and all of them together. They are apart from those that sign in, so that neither keeps the other from being sent.
   */
  codesToNumber: { points: 3, seconds: HOUR, shared: true },
  codesToNumberOfDay: { points: 6, seconds: 24 * HOUR, shared: true },
  codesToUser: { points: 5, seconds: 24 * HOUR, shared: true },
  codesOfAddress: { points: 30, seconds: 24 * HOUR, shared: true, trickle: { points: 3, seconds: HOUR } },
  codesOfMarket: { points: 1_000, seconds: 24 * HOUR, shared: true, trickle: { points: 30, seconds: HOUR } },
  /**
   * Codes to sign in with, for people who may have no account yet: to one number, from one address (of IPv6: one /48), and all of them together, which is
   * what somebody who lets us send them to numbers that earn money can cost us in a day. The last two are for devices that the
   * number's owner has signed in on, which strangers cannot use up: the owner may earn by the number, too. Of a user: codes to numbers that
   * are to be theirs.
   */
  phoneCodesToNumber: { points: 4, seconds: HOUR, shared: true },
  phoneCodesToNumberOfDay: { points: 10, seconds: 24 * HOUR, shared: true },
  phoneCodesOfUser: { points: 10, seconds: 24 * HOUR, shared: true },
  phoneCodesOfAddress: { points: 100, seconds: 24 * HOUR, shared: true, trickle: { points: 60, seconds: HOUR } },
  phoneCodesOfMarket: { points: 3_000, seconds: 24 * HOUR, shared: true, trickle: { points: 60, seconds: HOUR } },
  phoneCodesToDevices: { points: 20, seconds: 24 * HOUR, shared: true },
  phoneCodesOfDevices: { points: 10_000, seconds: 24 * HOUR, shared: true, trickle: { points: 300, seconds: HOUR } },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

export interface Taken {
  /** How many more are allowed. */
  remaining: number
  /** Takes the count back: it turned out not to be what the limit is about. */
  giveBack(): Promise<void>
}

export interface RateLimits {
  /** Counts one and throws AppError rate_limited, with that sentence if one is given, when that was too many. */
  take(limit: LimitName, key: string, message?: string): Promise<Taken>
  /** Throws as `take` would, if that is known without asking the database. Counts nothing. */
  refuseIfKnown(limit: LimitName, key: string, message?: string): void
  /** Forgets a key: a success wipes out the failures before it. */
  clear(limit: LimitName, key: string): Promise<void>
}

const NO_LIMITS: RateLimits = {
  take: async () => ({ remaining: Infinity, giveBack: async () => {} }),
  refuseIfKnown: () => {},
  clear: async () => {},
}

export function createRateLimits(enabled: boolean, pool: pg.Pool, redis?: Redis): RateLimits {
  if (!enabled) return NO_LIMITS
  const counters = new Map(
    Object.entries<Limit>(LIMITS).map(([name, limit]) => [name, countersOf(name, limit, pool, redis)]),
  )
  const of = (name: LimitName) => counters.get(name) as Counter[]
  return {
    async take(limit, key, message) {
      const stored = storedKey(key)
      let refusal: RateLimiterRes | undefined
      for (const counter of of(limit)) {
        try {
          const { remainingPoints } = await counter.consume(stored)
          return { remaining: remainingPoints, giveBack: async () => void (await counter.reward(stored)) }
        } catch (rejected) {
          if (!(rejected instanceof RateLimiterRes)) throw rejected
          refusal = rejected
        }
      }
      throw refused(refusal, message)
    },
    refuseIfKnown(limit, key, message) {
      const stored = storedKey(key)
      const refusals = of(limit).map((counter) => counter.knownRefusal(stored))
      if (refusals.every((refusal) => refusal !== undefined)) throw refused(refusals.at(-1), message)
    },
    async clear(limit, key) {
      for (const counter of of(limit)) await counter.delete(storedKey(key))
    },
  }
}

function refused(refusal: RateLimiterRes | undefined, message: string | undefined): AppError {
  return new AppError('rate_limited', { message, retryAfterSeconds: (refusal?.msBeforeNext ?? 0) / 1000 })
}

function countersOf(name: string, limit: Limit, pool: pg.Pool, redis: Redis | undefined): Counter[] {
  const create = (keyPrefix: string, { points, seconds }: { points: number; seconds: number }): Counter => {
    const options = { keyPrefix, points, duration: seconds }
    if (limit.shared) return createSharedCounter(pool, options)
    return redis ? createRedisCounter(redis, options) : createOwnCounter(options)
  }
  return [create(name, limit), ...(limit.trickle ? [create(`${name}-trickle`, limit.trickle)] : [])]
}

function createOwnCounter(options: { keyPrefix: string; points: number; duration: number }): Counter {
  const limiter = new RateLimiterMemory(options)
  return {
    consume: (key) => limiter.consume(key),
    knownRefusal: () => undefined,
    reward: (key) => limiter.reward(key),
    delete: (key) => limiter.delete(key),
  }
}

/** Keys are hashed: they are IP and email addresses, also of people without an account. */
const storedKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Limits wrong tokens. They are too long to be guessed, so this only makes it cheap to refuse them: the right one counts
 * nothing, and gets through whatever others behind the same address send.
 * @param attempt undefined for a wrong token
 */
export async function limitWrongTokens<T>(
  limits: RateLimits,
  network: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await attempt()
  if (result === undefined) await limits.take('wrongTokens', network)
  return result
}

export interface GuessCount {
  limit: LimitName
  key: string
  /** What a refusal says. */
  message?: string
  /** When the last guess that the limit allows was wrong. */
  onLast?: () => Promise<void>
}

/**
 * Counts one of each. Where one refuses, none is counted.
 * @throws AppError rate_limited
 */
export async function takeAll(limits: RateLimits, counts: readonly GuessCount[]): Promise<void> {
  // Counts that stay, as wrong guesses do.
  await limitGuesses(limits, counts, async () => undefined)
}

/**
 * Limits wrong guesses. Each attempt counts before it is made, so that guesses sent together do not all slip past, and
 * is taken back unless it proves wrong (`undefined`): neither success nor our own trouble is the caller's guess.
 */
export async function limitGuesses<T>(
  limits: RateLimits,
  counts: readonly GuessCount[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken: (Taken & Pick<GuessCount, 'onLast'>)[] = []
  let isWrong = false
  for (const { limit, key, message } of counts) limits.refuseIfKnown(limit, key, message)
  try {
    for (const { limit, key, message, onLast } of counts)
      taken.push({ ...(await limits.take(limit, key, message)), ...(onLast ? { onLast } : {}) })
    const result = await attempt()
    isWrong = result === undefined
    return result
  } finally {
    if (!isWrong) await Promise.all(taken.map(({ giveBack }) => giveBack()))
    else for (const { remaining, onLast } of taken) if (remaining === 0) await onLast?.()
  }
}

/**
 * Counts one of each for what `send` sends to people, before the transaction that it does so in. What fails, and what was done
 * before, does not count.
 * @param send calls what it is given once it has sent anything
 * @throws AppError rate_limited
 */
export async function countSent<T>(
  limits: RateLimits,
  counts: readonly GuessCount[],
  send: (sent: () => void) => Promise<T>,
): Promise<T> {
  let answer: { of: T } | undefined
  await limitGuesses(limits, counts, async () => {
    let isSent = false
    answer = { of: await send(() => (isSent = true)) }
    return isSent ? undefined : answer
  })
  return (answer as { of: T }).of
}
