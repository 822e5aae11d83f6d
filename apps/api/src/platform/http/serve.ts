import { createHash } from 'node:crypto'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@asime/contract/endpoint'
import { mayInShop, type ShopRole } from '@asime/contract/shop-roles'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { type Actor, authenticate, type Caller } from '../sessions/actor.ts'
import { assertConfirmed } from '../sessions/confirmed.ts'
import { assertLongPassword } from '../sessions/long-password.ts'
import { assertFreshSecondFactor, assertSecondFactor, lacksSecondFactor } from '../sessions/second-factor.ts'
import { makeNonce, readProof } from '../sessions/proofs.ts'
import { assertKeyOfSession } from '../sessions/session-keys.ts'
import { networkOf } from './networks.ts'
import { assertKey, type KeyedCall, type OnceRequest, type OnceResult, type Outcome, runOnce } from './idempotency.ts'
import { CsvFile } from './csv-file.ts'
import { JsonFile } from './json-file.ts'
import { hasAlready, JsonText } from './json-text.ts'
import { assertFeature, assertOpen } from './maintenance.ts'
import { serialiserOf } from './responses.ts'
import { withinTime } from '../time-limit.ts'
import { inTableTurn } from './table-line.ts'
import { type FieldErrors, validate, validatePath } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint. A route of the API without one does not start. */
    endpoint?: Endpoint
  }
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public'
  ? E['knowsCaller'] extends true
    ? Actor | undefined
    : undefined
  : E['access'] extends 'vendor'
    ? Actor & { vendorId: string; shopRole: ShopRole }
    : Actor

/** Everything a handler gets; it answers with the body that the endpoint promises. */
export interface Call<E extends Endpoint> {
  req: FastifyRequest
  reply: FastifyReply
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: ActorOf<E>
  /**
   * Does the work once per Idempotency-Key, in one transaction with the key. `rebuild` is for answers that hold
   * tokens: instead of the answer, the outcome's subjectId is stored, and a replay makes a fresh one. `content` is the body
   * where it is a file.
   */
  once(
    work: (db: Db) => Promise<Outcome<ResponseOf<E>>>,
    options?: { rebuild?: (db: Db, subjectId: string) => Promise<ResponseOf<E>>; content?: Buffer },
  ): Promise<ResponseOf<E> | JsonText>
  /** This call's key, for work that is done for several calls in one transaction. */
  onceBy(run: (call: KeyedCall<ResponseOf<E>>) => Promise<OnceResult<ResponseOf<E>>>): Promise<ResponseOf<E> | JsonText>
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['csv'] extends true ? CsvFile : E['unbounded'] extends true ? JsonFile : ResponseOf<E> | JsonText>

const LIMIT_OF_ADDRESS = {
  credentials: 'credentials',
  sign_in: 'signIns',
  mail: 'mailsOfAddress',
  account_mail: 'accountMailsOfAddress',
} as const

/** Longer than a file may take to arrive or to be made, which its own route limits. */
const FILE_HANDLER_MS = 210_000

/** Until a table is written, however long it is. The site waits no longer for one. */
const TABLE_MS = 600_000

/** Registers an endpoint of the contract: validation, who may call, limits and serialisation all follow from it. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
  /** Further mistakes of a body that its schema refuses, so that all are named at once. */
  otherErrors?: (body: unknown) => FieldErrors,
): void {
  const { method, status } = endpoint
  const isWrite = method !== 'GET'
  const serialise = serialiserOf(endpoint)
  const endsWithinMs = endpoint.multipart || endpoint.unbounded ? FILE_HANDLER_MS : context.answerWithinMs

  /** The call, if its caller may make it and it is valid. @throws AppError otherwise */
  const admitCall = async (req: FastifyRequest, reply: FastifyReply): Promise<Call<E>> => {
    const params = endpoint.params ? validatePath(endpoint.params, req.params) : undefined
    if (endpoint.limit && endpoint.limit !== 'signed')
      await context.rateLimits.take(LIMIT_OF_ADDRESS[endpoint.limit], networkOf(req.ip))
    const actor =
      endpoint.access === 'public'
        ? await recognise(context, endpoint, req, reply)
        : await admit(context, endpoint, req, reply)
    assertOpen(endpoint, actor)
    if (endpoint.feature) assertFeature(endpoint.feature)
    if (isWrite && actor) {
      await context.rateLimits.take('writes', actor.sessionId)
      await context.rateLimits.take('writesOfUser', actor.userId)
    }
    const query = endpoint.query ? validate(endpoint.query, req.query) : undefined
    const body = endpoint.body
      ? validate(
          endpoint.body,
          req.body === undefined && endpoint.bodyOptional ? {} : req.body,
          otherErrors && (() => otherErrors(req.body)),
        )
      : undefined

    const onceBy = async (
      run: (keyed: KeyedCall<ResponseOf<E>>) => Promise<OnceResult<ResponseOf<E>>>,
      content?: Buffer,
    ) => {
      const result = await run({
        request: onceRequestOf(context, endpoint, { req, actor, content }),
        serialise: (answer) => reply.code(status).serialize(answer) as string,
      })
      if (result.replayed) void reply.header('idempotent-replayed', 'true')
      return 'text' in result ? new JsonText(result.text) : result.body
    }
    return {
      req,
      reply,
      params,
      query,
      body,
      actor,
      once: (work, { rebuild, content } = {}) =>
        onceBy(
          ({ request, serialise: serialiseAnswer }) =>
            runOnce(context.db, request, { ...(rebuild ? { rebuild } : {}), serialise: serialiseAnswer }, work),
          content,
        ),
      onceBy: (run) => onceBy(run),
    } as Call<E>
  }

  app.route({
    method,
    url: endpoint.path,
    config: { endpoint },
    // What is sent piece by piece, or for long, is timed by Fastify to its end.
    ...(endpoint.unbounded ? { handlerTimeout: FILE_HANDLER_MS } : {}),
    ...(endpoint.csv ? { handlerTimeout: TABLE_MS } : {}),
    ...(serialise
      ? {
          // Which statuses have a body; what is in it, the serialiser knows.
          schema: { response: { [status]: {}, ...(endpoint.accepted ? { 202: {} } : {}) } },
          serializerCompiler: () => serialise,
        }
      : {}),
    handler: async (req, reply) => {
      if (endpoint.csv) {
        const call = await admitCall(req, reply)
        const who = call.actor?.userId ?? networkOf(req.ip)
        const count = () => context.rateLimits.take('tables', who)
        await inTableTurn(who, { count, signal: req.signal }, async () => {
          const table = await handler(call)
          if (table instanceof CsvFile) await table.send(reply)
        })
        return reply
      }
      const answer = await withinTime(admitCall(req, reply).then(handler), endsWithinMs)

      if (status === 204) return reply.code(204).send()
      const isAccepted = endpoint.accepted !== undefined && reply.statusCode === 202
      if (!isAccepted) void reply.code(status)
      if (answer instanceof JsonText && answer.etag !== undefined) {
        void reply.header('etag', answer.etag)
        if (hasAlready(req.headers, answer.etag)) return reply.code(304).send()
      }
      if (answer instanceof JsonText)
        return reply.type('application/json; charset=utf-8').serializer(asIs).send(answer.text)
      if (answer instanceof JsonFile) return answer.send(reply)
      return reply.send(answer)
    },
  })
}

function onceRequestOf(
  context: Context,
  endpoint: Endpoint,
  { req, actor, content }: { req: FastifyRequest; actor: Actor | undefined; content: Buffer | undefined },
): OnceRequest {
  const header = endpoint.idempotent ? req.headers['idempotency-key'] : undefined
  const key = Array.isArray(header) ? header.join(', ') : header
  if (key !== undefined) assertKey(key)
  const [requestHash, ...otherRequestHashes] = context.secrets.hashes(
    `${endpoint.id}\n${req.url}\n${content ? sha256(content) : JSON.stringify(req.body ?? null)}`,
  ) as [Buffer, ...Buffer[]]
  const [ownerId, ...otherOwnerIds] = actor ? ([actor.userId] as const) : strangerIds(context, req)
  return {
    key,
    ownerId,
    otherOwnerIds,
    endpointId: endpoint.id,
    requestHash,
    otherRequestHashes,
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const asIs = (text: unknown) => text as string

/**
 * Whose keys a call before sign-in uses: the address that the body names, or else the network address. Keys are chosen
 * by clients, and two strangers may well choose the same. By each accepted secret, the current one first.
 */
function strangerIds(context: Context, req: FastifyRequest): [string, ...string[]] {
  const email = (req.body as { email?: unknown } | null | undefined)?.email
  const who = typeof email === 'string' ? email.trim().toLowerCase() : req.ip
  return context.secrets.hashes(`stranger ${who}`).map((hash) => hash.subarray(0, 16).toString('hex')) as [
    string,
    ...string[],
  ]
}

/** Who is calling. The refusal of an expired token brings the nonce that a bound session is refreshed with next. */
async function callerOf(context: Context, req: FastifyRequest, reply: FastifyReply): ReturnType<typeof authenticate> {
  try {
    return await authenticate(context.pool, context.accessTokens, req.headers.authorization)
  } catch (error) {
    if (error instanceof AppError && error.code === 'token_expired')
      void reply.header('dpop-nonce', makeNonce(context.secrets, context.clock.now() / 1000))
    throw error
  }
}

/**
 * The caller of a public call that knows who is signed in. A session that has ended, or an account that is suspended, makes a
 * visitor of them; a token that has only run out is refused, so that the client renews it and what it sends is not kept as a
 * stranger's.
 */
async function recognise(
  context: Context,
  endpoint: Endpoint,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | undefined> {
  if (!endpoint.knowsCaller || req.headers.authorization === undefined) return undefined
  try {
    const actor = await callerOf(context, req, reply)
    if (!endpoint.beforeSecondFactor && lacksSecondFactor(context.config, actor)) return undefined
    req.actorId = actor.userId
    return { ...actor, actsAsAdmin: actsAsAdmin(actor, endpoint), address: req.ip, requestId: req.id }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'unauthenticated' || error.code === 'account_suspended'))
      return undefined
    throw error
  }
}

async function admit(context: Context, endpoint: Endpoint, req: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const actor = await callerOf(context, req, reply)
  req.actorId = actor.userId
  if (!endpoint.beforeSecondFactor) assertSecondFactor(context.config, actor)
  const { vendorId, shopRole } = actor
  const isOfShop = vendorId !== undefined && shopRole !== undefined
  if (endpoint.access === 'vendor' && isOfShop && !mayInShop(shopRole, endpoint.duty ?? 'sell'))
    throw new AppError('forbidden', { message: `Your role in this shop does not allow this. Ask its owner` })
  if ((endpoint.access === 'vendor' && !isOfShop) || (endpoint.access === 'admin' && actor.userType !== 'admin'))
    throw new AppError('forbidden', { message: endpoint.forbidden })
  const isAdminHere = actsAsAdmin(actor, endpoint)
  if (endpoint.access === 'admin' && !isAdminHere)
    throw new AppError('forbidden', { message: 'Your role does not allow this. Ask an owner' })
  const needsFreshCode = isAdminHere && endpoint.freshCode
  // An admin's fresh code takes the proof below, which is good once.
  if (endpoint.bound && !needsFreshCode)
    await assertKeyOfSession(context, actor.sessionId, await readProof(context, endpoint, req))
  if (endpoint.confirmed) await assertConfirmed(context, actor, await readProof(context, endpoint, req))
  if (endpoint.longPassword) await assertLongPassword(context, actor)
  if (needsFreshCode) {
    assertFreshSecondFactor(context.config, actor)
    await assertKeyOfSession(context, actor.sessionId, await readProof(context, endpoint, req))
  }
  return { ...actor, actsAsAdmin: isAdminHere, address: req.ip, requestId: req.id }
}

/** An endpoint that names no permission lets nobody in as an admin. */
function actsAsAdmin(actor: Caller, { permission }: Endpoint): boolean {
  return actor.userType === 'admin' && permission !== undefined && mayAsStaff(actor.staffRole, permission)
}
