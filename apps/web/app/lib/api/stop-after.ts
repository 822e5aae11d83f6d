/**
 * Does the work, which is told to stop after so many milliseconds, or by one of the signals. Unlike `AbortSignal.timeout` and
 * `AbortSignal.any` it holds on to nothing once the work is done: a rendering server would keep each call until a full garbage
 * collection.
 */
export async function stopAfter<T>(
  limitMs: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const stop = () => own.abort(signals.find(({ aborted }) => aborted)?.reason)
  const timer = setTimeout(() => own.abort(new DOMException('No answer in time', 'TimeoutError')), limitMs)
  for (const signal of signals) signal.addEventListener('abort', stop)
  if (signals.some(({ aborted }) => aborted)) stop()
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', stop)
  }
}
