import { afterEach, expect, test, vi } from 'vitest'
import { stopAfter } from './stop-after.ts'

afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to stop. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })

test('work is told to stop when its time is over', async () => {
  vi.useFakeTimers()
  const work = stopAfter(1_000, [], untilStopped).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await work).toMatchObject({ name: 'TimeoutError' })
})

test('any of the signals stops the work with its reason, even one that was aborted before', async () => {
  const signals = [new AbortController(), new AbortController()] as const
  const work = () =>
    stopAfter(
      60_000,
      signals.map(({ signal }) => signal),
      untilStopped,
    )
  const first = work()
  signals[1].abort(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect(work()).rejects.toThrow('gone')
})

test('no timer or listener is left once it is done, however it ended', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  const listening = vi.spyOn(signal, 'addEventListener')
  const gone = vi.spyOn(signal, 'removeEventListener')
  expect(await stopAfter(1_000, [signal], async () => 'done')).toBe('done')
  await expect(stopAfter(1_000, [signal], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
  expect(gone.mock.calls).toEqual(listening.mock.calls)
  expect(gone).toHaveBeenCalledTimes(2)
})
