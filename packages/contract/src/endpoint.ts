import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import type { Rule } from './permissions.ts'
import type { ShopDuty } from './shop-roles.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** Who may call an endpoint at all. Finer rules (the owner, a participant) are named in `rule`. */
export type Access = 'public' | 'signed_in' | 'vendor' | 'admin'

/** Everything that server, client and documentation need to know about one endpoint. */
export interface Endpoint {
  /** Unique name, also the OpenAPI operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, with `:name` for parameters. */
  path: string
  tag: string
  summary: string
  access: Access
  /** With `access: 'vendor'`: the duty that a shop's member needs. Default: `sell`. */
  duty?: ShopDuty
  /**
   * What an admin's role must allow (`staff-permissions.ts`); any of several. Without it no admin may call the endpoint as an admin, so an
   * endpoint with access `admin` does not compile.
   */
  permission?: StaffPermission | readonly StaffPermission[]
  /** Public, but a signed-in caller is identified. */
  knowsCaller?: boolean
  /** The finer rule, if the service checks one. */
  rule?: Rule | readonly Rule[]
  /** The message of the 403 when `access` refuses the caller. */
  forbidden?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * An admin needs a code of the authenticator app that is not older than `SECOND_FACTOR_FRESH`. A session that is bound to a key also needs
   * a proof by that key. Not together with `confirmed` or `proof`, since a proof can only be used once.
   */
  freshCode?: boolean
  /**
   * The session must have been opened or confirmed within `CONFIRMATION_FRESH`; else the answer is `confirmation_required`. If it is bound to
   * a key, it also needs a proof by that key, as with `proof: 'continues'`.
   */
  confirmed?: boolean
  /**
   * Of a session that is bound to a key it needs a proof by it, for a stolen token must not send money or goods to somebody else. Not
   * together with `confirmed`, which needs one anyway; beside `freshCode` it is for whoever is no admin.
   */
  bound?: boolean
  /** Refused to a seller whose password is only long enough for a buyer (`longer_password_required`). */
  longPassword?: boolean
  /** Open to an admin who has yet to set up codes and can do nothing else. If public, it also identifies them. */
  beforeSecondFactor?: boolean
  /** Refused while owners have paused this feature. */
  feature?: Feature
  /** A write that works for everybody during maintenance: signing in, and webhooks of payment providers. */
  inMaintenance?: boolean
  /** The body is one file as multipart/form-data, in the field `file`, instead of JSON. */
  multipart?: boolean
  /** Whether the body may be left out. */
  bodyOptional?: boolean
  /** Success status and the schema of its body; null where there is none (204). */
  status: 200 | 201 | 204
  response: z.ZodType | null
  /** When it answers 202 instead, with the same body: the request is accepted, and waits for this. */
  accepted?: string
  /** Answers with a CSV file instead of JSON. */
  csv?: boolean
  /** Its JSON has no size limit: it is sent as a file, and may take minutes to build. */
  unbounded?: boolean
  /** Error codes of its own, besides those that any call can return. */
  errors?: readonly ErrorCode[]
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean
  /** Accepts `DPoP`, a proof that the caller holds a key (RFC 9449): `binds` the session that it opens, or `continues` it. */
  proof?: 'binds' | 'continues'
  /**
   * A tighter limit for expensive calls (hashing, mail). `signed`: only the signature shows who calls, so the handler counts the call, and
   * other calls from the same address do not count against it.
   */
  limit?: 'credentials' | 'sign_in' | 'mail' | 'account_mail' | 'signed'
}

/** Makes `permission` required for endpoints with access `admin`. */
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
