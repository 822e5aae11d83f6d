import * as texts from './toast.texts.ts'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info' | 'warning'
  title: string
  message?: string
  /** How long it stays, unless somebody points at it; 0 for until it is closed. Undefined for the usual 5,000 ms. */
  durationMs?: number
  /** The action that undoes it. */
  action?: { label: string; onPress: () => void }
}

type Options = Pick<ToastMessage, 'durationMs' | 'action'>

// Messages wait here until the code that shows them has arrived. There is one for each visitor, since it lives in the browser.
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()
let deliver: ((message: ToastMessage) => void) | undefined

const say =
  (kind: ToastMessage['kind']) =>
  (title: string, message?: string, options: Options = {}): void => {
    const said = { kind, title, message, ...options }
    if (deliver) return deliver(said)
    waiting.push(said)
    for (const listener of listeners) listener()
  }

/**
 * Says what happened, by default for 5 seconds, from anywhere in the browser. Errors interrupt screen readers, other messages
 * do not.
 */
export const toast = { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') }

/** For parts that open on demand, where their code could not be loaded. */
export function toastNotOpened(): void {
  toast.error(texts.weCouldNotOpenThis, texts.checkYourConnectionAndTry)
}

/** For the one place where toasts appear: takes over delivery, starting with waiting messages. @returns a function that stops it */
export function receiveToasts(receive: (message: ToastMessage) => void): () => void {
  deliver = receive
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    deliver = undefined
  }
}

/** The newest that waits, for where that code does not arrive; what is older is not news any more. */
export function takeWaitingToast(): ToastMessage | undefined {
  return waiting.splice(0).at(-1)
}

export function subscribeToWaitingToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function countWaitingToasts(): number {
  return waiting.length
}
