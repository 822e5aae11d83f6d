import { AppError } from './app-error.ts'

/**
 * What the work gives, or `unavailable` when it takes longer; the work then goes on behind the scenes. Fastify's own time
 * limit ends with the body of a call: Node emits `close` once that has been read, and Fastify takes it for the caller's
 * leaving. So calls with a body are timed here.
 */
export async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('unavailable')), limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
