import type { FastifyServerOptions } from 'fastify'

interface LoggedError {
  type: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
  stack?: string | undefined
  cause?: LoggedError | undefined
}

/** How the log is written. Never the parts of a request or an error that hold what a person typed. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return { level, redact: ['req.headers.authorization', 'req.headers.cookie'], serializers: { err: toLoggedError } }
}

/**
 * What an error may say in the log. An allow-list: PostgreSQL puts whole rows into `detail` ("Failing row contains …"),
 * with password hashes and phone numbers, and other libraries hang requests and credentials on their errors.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, constraint, table, column } = error as Error & Record<'code' | 'constraint' | 'table' | 'column', unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    code: text(code),
    constraint: text(constraint),
    table: text(table),
    column: text(column),
    stack: error.stack?.slice(0, 4_000),
    ...(error.cause instanceof Error ? { cause: toLoggedError(error.cause) } : {}),
  }
}
