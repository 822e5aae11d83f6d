import { AsyncLocalStorage } from 'node:async_hooks'

// Known by where a call comes from in this process: nothing that a visitor sends can look like it.
const inner = new AsyncLocalStorage<true>()

/** Makes a call of the server to itself: part of one that was let in already, so it is neither shed nor counted again. */
export function asInnerCall<T>(call: () => T): T {
  return inner.run(true, call)
}

export function isInnerCall(): boolean {
  return inner.getStore() === true
}
