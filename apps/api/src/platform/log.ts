import type { FastifyServerOptions } from 'fastify'

interface LoggedError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/** How the log is written. Never the parts of a request or an error that hold what a person typed. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return { level, redact: ['req.headers.authorization', 'req.headers.cookie'], serializers: { err: toLoggedError } }
}

/**
 * What an error may say in the log. An allow-list: PostgreSQL puts whole rows into `detail` ("Failing row contains …"),
 * with password hashes and phone numbers, and other libraries hang requests and credentials on their errors.
 */
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    stack: (error.stack ?? '').slice(0, 4_000),
    code,
    constraint,
    table,
    column,
    ...(error.cause instanceof Error ? { cause: toLoggedError(error.cause) } : {}),
  }
}
