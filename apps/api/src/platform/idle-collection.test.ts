import v8 from 'node:v8'
import vm from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-collection.ts'

const MB = 1024 ** 2

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A process that lives on 150 MB and is looked at every second. */
function watched() {
  const state = { busy: 0, resident: 200 * MB, collections: 0, looks: 0 }
  const stop = collectWhenIdle(
    {
      busyShare() {
        state.looks++
        return state.busy
      },
      residentBytes: () => state.resident,
      async collect() {
        state.collections++
        state.resident = 150 * MB
      },
    },
    1_000,
  )
  return { state, stop, wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000) }
}

test('garbage of the start is collected once the process is quiet, and later only when it is worth it', async () => {
  const { state, wait } = watched()

  await wait(1)
  expect(state.collections).toBe(1)
  state.resident = 170 * MB
  await wait(5)
  expect(state.collections).toBe(1)
  state.resident = 175 * MB
  await wait(1)
  expect(state.collections).toBe(2)
})

test('growth is measured from what the last collection left, some of which is freed a moment later', async () => {
  const { state, wait } = watched()

  await wait(1)
  state.resident = 140 * MB
  await wait(1)
  state.resident = 165 * MB
  await wait(1)
  expect(state.collections).toBe(2)
})

test('it does not run while calls are being served', async () => {
  const { state, wait } = watched()

  state.busy = 0.06
  await wait(5)
  expect(state.collections).toBe(0)
  state.busy = 0.01
  await wait(1)
  expect(state.collections).toBe(1)
})

test('it ends when asked to', async () => {
  const { state, stop, wait } = watched()

  stop()
  await wait(5)
  expect(state.looks).toBe(0)
})

test('a process started without --expose-gc is left alone', async () => {
  expect(globalThis.gc).toBeUndefined()

  collectWhenIdle()
  expect(vi.getTimerCount()).toBe(0)
})

test('with --expose-gc, objects that nothing refers to are collected', async ({ onTestFinished }) => {
  vi.useRealTimers()
  // What --expose-gc does to a process that has begun without it.
  v8.setFlagsFromString('--expose-gc')
  vi.stubGlobal('gc', vm.runInNewContext('gc'))
  const unneeded = new WeakRef({})

  onTestFinished(collectWhenIdle(undefined, 20))
  // Told apart first: an assertion that fails holds on to what it was given.
  await vi.waitFor(() => expect(unneeded.deref() === undefined).toBe(true), 20_000)
})
