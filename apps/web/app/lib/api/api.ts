import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@asime/contract/endpoint'
import { type ErrorBody, type ErrorCode, internal, unauthenticated, unavailable } from '@asime/contract/errors'
import { stopAfter } from './stop-after.ts'

const TIMEOUT_MS = 10_000

export interface ApiRequest {
  method: Endpoint['method']
  /** Path and query, from /api/v1 on. */
  path: string
  /** JSON text. */
  body: string | undefined
  idempotencyKey?: string
  signal: AbortSignal
}

export interface ApiResponse {
  status: number
  body: string
  /** How long to wait before a refused call may be made again, where the answer says so. */
  retryAfterSeconds?: number | undefined
}

/** How calls reach the API: over the network from a browser, in process while a page is rendered. */
export interface Api {
  send(request: ApiRequest): Promise<ApiResponse>
  /** Does what a retry needs. @returns whether the call is to be made once more */
  again?(answer: ApiResponse): Promise<boolean>
}

/** Failures that are known without an answer of the API. */
const ownFailures = { internal, unauthenticated, unavailable }

interface Failure extends Omit<ErrorBody, 'request_id'> {
  status: number
  request_id?: string
  retryAfterSeconds?: number | undefined
}

/** The API said no, or could not be reached. `message` is a sentence that a person can be shown. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The invalid fields by path. */
  readonly errors: Record<string, string> | undefined
  /** Finds the line in the server's log. */
  readonly requestId: string | undefined
  /** How long to wait before trying again, where the API says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(failure: Failure | { code: keyof typeof ownFailures; status?: number }, options?: ErrorOptions) {
    const { code, message, status, errors, request_id, retryAfterSeconds }: Failure =
      'message' in failure ? failure : { ...ownFailures[failure.code], ...failure }
    super(message, options)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.errors = errors
    this.requestId = request_id
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Params<E extends Endpoint> = ParamsOf<E> extends undefined ? { params?: undefined } : { params: ParamsOf<E> }
type Query<E extends Endpoint> = QueryOf<E> extends undefined ? { query?: undefined } : { query?: Partial<QueryOf<E>> }
type Body<E extends Endpoint> =
  BodyInputOf<E> extends undefined
    ? { body?: undefined }
    : E['bodyOptional'] extends true
      ? { body?: BodyInputOf<E> }
      : { body: BodyInputOf<E> }
export type CallInput<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> & {
    /** The same for every retry of one intention: the API then does it once. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/**
 * Calls an endpoint of the contract and gives back what it promises.
 * @throws ApiError when the API refuses, does not answer in time or cannot be reached
 */
export async function call<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const response = await sendCall(api, endpoint, input, TIMEOUT_MS)
  try {
    return endpoint.response?.parse(JSON.parse(response.body)) as ResponseOf<E>
  } catch (cause) {
    throw new ApiError({ code: 'internal' }, { cause })
  }
}

/** Sends a call as `call` does, and gives the promised answer back unread. */
export async function sendCall<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: CallInput<E>,
  timeoutMs: number,
): Promise<ApiResponse> {
  const request = {
    method: endpoint.method,
    path: `/api/v1${pathOf(endpoint, input.params)}${queryOf(input.query)}`,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
  }
  const send = () =>
    stopAfter(timeoutMs, input.signal ? [input.signal] : [], (signal) => api.send({ ...request, signal }))

  let response: ApiResponse
  try {
    response = await send()
    if (await api.again?.(response)) response = await send()
  } catch (cause) {
    // Given up by the caller, who knows; anything else is a lost line or a server that does not answer.
    if (input.signal?.aborted) throw cause
    throw new ApiError({ code: 'unavailable' }, { cause })
  }
  if (response.status !== endpoint.status) throw toApiError(response)
  return response
}

function pathOf(endpoint: Endpoint, params: object | undefined): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
}

function queryOf(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The error for an answer other than the promised one. */
export function toApiError({ status, body, retryAfterSeconds }: ApiResponse): ApiError {
  try {
    const failure: unknown = JSON.parse(body)
    if (isErrorBody(failure)) return new ApiError({ ...failure, status, retryAfterSeconds })
  } catch {
    // Not from the API: a proxy's error page, a cut-off answer.
  }
  return new ApiError({ code: status >= 500 ? 'unavailable' : 'internal', status })
}

/** By its shape and not by a list of codes: the API may be newer than this page, and its sentence fits better than ours. */
function isErrorBody(value: unknown): value is ErrorBody {
  const { code, message, request_id } = value as Record<string, unknown>
  return [code, message, request_id].every((field) => typeof field === 'string')
}
