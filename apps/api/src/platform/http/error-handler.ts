import { type ErrorBody, errorCodes } from '@asime/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { AppError } from '../app-error.ts'
import { SAFE_HEADERS } from './headers.ts'

/** Seconds a refused client is told to wait when nothing better is known. */
const RETRY_AFTER_SECONDS = 2

const BY_FASTIFY_CODE: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('payload_too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('malformed_json', { message: 'The body is not as long as Content-Length says' }),
  FST_ERR_BAD_URL: () => new AppError('validation_failed', { message: 'The address is malformed' }),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
  FST_ERR_HANDLER_TIMEOUT: () => new AppError('unavailable'),
}

const LOST_CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH)$/

/** Turns whatever was thrown into the failure to answer with. The only place that knows what a foreign error means. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isOutOfSpace(error)) return new AppError('unavailable', { ...NOTHING_SAVED, cause: error })
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (!(error instanceof Error)) return new AppError('internal', { cause: error })

  const code = (error as NodeJS.ErrnoException).code ?? ''
  const known = BY_FASTIFY_CODE[code]
  if (known) return known()
  // The caller hung up in the middle of the body: no fault of ours, and nobody reads the answer.
  if (error.message === 'aborted') return new AppError('validation_failed', { message: 'The request broke off' })
  if (error instanceof SyntaxError && (error as FastifyError).statusCode === 400) return new AppError('malformed_json')
  if (LOST_CONNECTION.test(code) || isPgConnectionLoss(error)) return new AppError('unavailable', { cause: error })
  const status = (error as FastifyError).statusCode
  if (status === 413) return new AppError('payload_too_large')
  if (status === 415) return new AppError('unsupported_media_type')
  // 403: the file server's word for a folder or a file that it does not serve.
  if (status === 404 || status === 403) return new AppError('not_found')
  if (status === 503) return new AppError('unavailable', { cause: error })
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('validation_failed', { message: 'The request is malformed' })
  return new AppError('internal', { cause: error })
}

/** The answer while there is no room to write: reads go on. */
const NOTHING_SAVED = {
  message: 'We cannot save changes at the moment. Nothing was saved. Please try again in a few minutes.',
  retryAfterSeconds: 30,
}

/** A full disk under the files or the database, or a database that takes no writes because of it. */
function isOutOfSpace(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || code === '25006'
}

function fromDatabase(error: pg.DatabaseError): AppError {
  const sqlState = error.code ?? ''
  // Input that slipped through validation (22: data exception) is still the caller's, and says so.
  if (sqlState.startsWith('22'))
    return new AppError('validation_failed', { message: 'The input holds a value that cannot be stored', cause: error })
  if (sqlState.startsWith('23')) return new AppError('conflict', { cause: error })
  // Serialization, deadlock, lock and statement time-outs, resources, shutdown, lost connection; and a database that
  // lets nobody in (28) or is not there (3D): an outage too, and never the caller's credentials.
  if (/^(40|53|57|58|08|28|3D|55P03|25P03)/.test(sqlState)) return new AppError('unavailable', { cause: error })
  return new AppError('internal', { cause: error })
}

// pg reports these without a code. Its own wording is the only sign it gives.
function isPgConnectionLoss(error: Error): boolean {
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/.test(
    error.message,
  )
}

export function answerError(error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error)
  if (failure.status >= 500 && !failure.isShed && failure.code !== 'maintenance')
    req.log[failure.code === 'unavailable' ? 'warn' : 'error']({ err: failure.cause ?? error }, failure.code)
  else if (failure.cause) req.log.warn({ err: failure.cause }, failure.code)

  const wait = failure.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (wait !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  if (failure.status === 401) void reply.header('www-authenticate', 'Bearer')
  if (failure.headers) void reply.headers(failure.headers)
  return (
    reply
      .code(failure.status)
      // Here as well as in hooks, which do not run for what the router refuses.
      .headers({ ...SAFE_HEADERS, 'x-request-id': req.id, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        message: failure.code === 'internal' ? errorCodes.internal.message : failure.message,
        code: failure.code,
        ...(failure.errors ? { errors: failure.errors } : {}),
        request_id: req.id,
      } satisfies ErrorBody)
  )
}
