import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import type { Rule } from './permissions.ts'
import type { ShopDuty } from './shop-roles.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** Who may call an endpoint at all. Finer rules (the owner, a participant) are named in `rule`. */
export type Access = 'public' | 'signed_in' | 'vendor' | 'admin'

/** One call of the API: everything that server, client and documentation need to know about it. */
export interface Endpoint {
  /** Unique name, also the OpenAPI operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, with `:name` for parameters. */
  path: string
  tag: string
  summary: string
  access: Access
  /** For a shop's people (`access: 'vendor'`): whose duty it is there. Selling, unless it says otherwise. */
  duty?: ShopDuty
  /**
   * What an admin's role must allow (`staff-permissions.ts`); of several, any. Wherever an admin may call as one: without it none is let in
   * as an admin, and one with access `admin` does not compile.
   */
  permission?: StaffPermission | readonly StaffPermission[]
  /** Public, and yet whoever is signed in is known: what they send is kept as theirs. */
  knowsCaller?: boolean
  /** The finer rule in a sentence, where the service checks one. */
  rule?: Rule | readonly Rule[]
  /** Said with the 403 when `access` refuses the caller. */
  forbidden?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * Done by an admin, it needs a code of the authenticator app that is not older than `SECOND_FACTOR_FRESH`. A session that is bound to a key
   * needs a proof by it as well. Not together with `confirmed` or `proof`: a proof is good once.
   */
  freshCode?: boolean
  /**
   * Needs a session that was opened, or confirmed to be its owner's, within `CONFIRMATION_FRESH`: else `confirmation_required`. One that is
   * bound to a key needs a proof by it as well, as where `proof` says `continues`.
   */
  confirmed?: boolean
  /** Refused to a seller whose password is one that only buyers may have (`longer_password_required`). */
  longPassword?: boolean
  /** Open to an admin who has not set such codes up yet, and can do nothing else; one that is public knows them, too. */
  beforeSecondFactor?: boolean
  /** Refused while owners have paused it. */
  feature?: Feature
  /** A change that is made while Asime is closed for maintenance, too, whoever asks: signing in, and what payment providers tell us. */
  inMaintenance?: boolean
  /** The body is one file as multipart/form-data, in the field `file`, instead of JSON. */
  multipart?: boolean
  /** Whether the body may be left out. */
  bodyOptional?: boolean
  /** Success status and the schema of its body; null where there is none (204). */
  status: 200 | 201 | 204
  response: z.ZodType | null
  /** When it answers 202 instead, with the same body: it is taken, and waits for this. */
  accepted?: string
  /** Answers with a table as CSV, to be saved, instead of JSON. */
  csv?: boolean
  /** Its JSON has no limit to its size: it is sent as a file, and may take minutes to make. */
  unbounded?: boolean
  /** Codes of its own; the ones that any call can meet are implied. */
  errors?: readonly ErrorCode[]
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean
  /** Accepts `DPoP`, a proof that the caller holds a key (RFC 9449): `binds` the session that it opens, or `continues` it. */
  proof?: 'binds' | 'continues'
  /**
   * Costs more than most (hashing, mail): limited more tightly. `signed`: whom a call counts for is only known by its
   * signature, so the handler counts it, and nobody else's calls from the same address do.
   */
  limit?: 'credentials' | 'sign_in' | 'mail' | 'account_mail' | 'signed'
}

/** What is missing where an endpoint of admins says no permission. */
type Permitted<E extends Endpoint> = E extends { access: 'admin' }
  ? { permission: StaffPermission | readonly StaffPermission[] }
  : unknown

export function endpoint<const E extends Endpoint>(definition: E & Permitted<E>): E {
  return definition
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type BodyInputOf<E extends Endpoint> = Input<E['body']>
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
