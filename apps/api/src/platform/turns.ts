import { AppError } from './app-error.ts'

/**
 * Bounds how much of a costly work is under way or waiting. Beyond, callers are turned away at once: in a flood, a queue
 * that only grows helps nobody.
 */
export function createTurns(
  max: number,
  refusal: () => AppError = () => new AppError('unavailable'),
): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0
  return async (work) => {
    if (taken >= max) throw refusal()
    taken++
    try {
      return await work()
    } finally {
      taken--
    }
  }
}
