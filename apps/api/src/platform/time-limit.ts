import { AppError } from './app-error.ts'

/**
 * What the work gives, or `unavailable` when it takes longer; the work then goes on behind the scenes. Calls are timed by
 * this instead of by Fastify's own time limit: that ends with the body of a call, since Node emits `close` once that has been
 * read and Fastify takes it for the caller's leaving, and it makes two objects for each call, and an error for each body.
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

/**
 * Does the work, which is told to stop after so many milliseconds. Unlike `AbortSignal.timeout` it holds on to nothing once the work is done:
 * what listens to such a signal stays in memory until its time is over.
 */
export async function stopAfter<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new AppError('unavailable')), limitMs)
  try {
    return await work(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Does the work, which is told to stop when the signal says so, and is not held on to by the signal once it is done. */
export async function stopWith<T>(signal: AbortSignal, work: (own: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const own = new AbortController()
  const stop = () => own.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await work(own.signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
