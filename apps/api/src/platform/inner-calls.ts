import { AsyncLocalStorage } from 'node:async_hooks'

interface InnerCall {
  /** Of a page for somebody who is not signed in. */
  isForVisitor: boolean
}

// Known by where a call comes from in this process: nothing that a visitor sends can look like it.
const inner = new AsyncLocalStorage<InnerCall>()

/** Makes a call of the server to itself: part of one that was let in already, so it is neither shed nor counted again. */
export function asInnerCall<T>(call: () => T, { isForVisitor = false }: Partial<InnerCall> = {}): T {
  return inner.run({ isForVisitor }, call)
}

export function isInnerCall(): boolean {
  return inner.getStore() !== undefined
}

/** Whether it is a call by a visitor: made by one, or for the page of one. */
export function isVisitorsCall(): boolean {
  return inner.getStore()?.isForVisitor ?? true
}
