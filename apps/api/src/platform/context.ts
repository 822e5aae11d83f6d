import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { DatabaseClock } from './clock.ts'
import type { DB } from './database/schema.ts'
import type { Encryption } from './encryption.ts'
import type { FileStore } from './files/stored-file.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Redis } from './redis/redis.ts'
import type { SharedAnswers } from './shared-answers/shared-answers.ts'
import type { Secrets } from './secrets.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'
import type { SettingsInForce } from './settings/settings-in-force.ts'
import type { TextsInForce } from './texts/texts-in-force.ts'

/** What the running application is made of; handed to every module. */
export interface Context {
  config: Config
  /** For the hot reads. */
  pool: pg.Pool
  /** For everything else; over the same pool. */
  db: Kysely<DB>
  /** For deadlines that no statement decides. */
  clock: DatabaseClock
  secrets: Secrets
  /** For what is kept encrypted in the database. */
  encryption: Encryption
  accessTokens: AccessTokens
  rateLimits: RateLimits
  /** Carries events between nodes, and counts for all of them. Undefined: each node by itself, and by the database. */
  redis: Redis | undefined
  /** Milliseconds within which a call that is done in a group begins, or is refused. */
  beginWithinMs: number
  /** Milliseconds within which a call is answered, or refused. Files and tables may take longer. */
  answerWithinMs: number
  /** Public answers that are kept for a moment. */
  shared: SharedAnswers
  /** What owners have changed; read by `timer()` and `limitOf()` of the contract. */
  settings: SettingsInForce
  /** What staff have published as pages of prose. */
  texts: TextsInForce
  /** What people uploaded. */
  files: FileStore
  /** For work outside of requests; a request has a log of its own, which names it. */
  log: FastifyBaseLogger
}
