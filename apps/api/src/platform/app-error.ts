import { type ErrorCode, errorCodes } from '@asime/contract/errors'

interface AppErrorOptions {
  /** Instead of the code's own sentence. */
  message?: string
  /** The invalid fields by path. */
  errors?: Record<string, string>
  /** Seconds until another attempt makes sense. */
  retryAfterSeconds?: number
  /** Sent with the answer. */
  headers?: Record<string, string>
  cause?: unknown
  /** Refused to shed load, like thousands of others in a second: not logged one by one, and answered a moment later. */
  isShed?: boolean
}

/** An expected failure: answered with the code's status and a sentence that a person can be shown. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isShed: boolean
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isShed = options.isShed ?? false
    this.headers = options.headers
  }
}

/** A 400 on one field. */
export function invalidField(field: string, message: string): AppError {
  return invalidFields({ [field]: message })
}

/** A 400 on each of these fields. One alone says it all. */
export function invalidFields(errors: Record<string, string>): AppError {
  const [message, ...others] = Object.values(errors)
  return new AppError('validation_failed', { ...(others.length === 0 ? { message } : {}), errors })
}

/** What was looked for. @throws AppError not_found */
export function assertFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new AppError('not_found', { message: `${what} not found` })
  return value
}
