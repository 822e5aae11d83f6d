import * as texts from './toast.texts.ts'

export interface ToastMessage {
  kind: 'success' | 'error' | 'info' | 'warning'
  title: string
  message?: string
  /** How long it stays, unless somebody points at it; 0 for until it is closed. Undefined for the usual 5,000 ms. */
  durationMs?: number
  /** What takes it back. */
  action?: { label: string; onPress: () => void }
}

type Options = Pick<ToastMessage, 'durationMs' | 'action'>

// Messages wait here until the part that shows them has arrived. One of these for each visitor: it lives in the browser.
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
 * Says what happened, for 5 seconds unless told otherwise, from anywhere in the browser. Errors interrupt screen readers,
 * the rest does not.
 */
export const toast = { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') }

/** For what opens on demand, where its code could not be loaded. */
export function toastNotOpened(): void {
  toast.error(texts.weCouldNotOpenThis, texts.checkYourConnectionAndTry)
}

/** For the one place where toasts appear: takes over delivery, starting with what has waited. Returns how to stop. */
export function receiveToasts(receive: (message: ToastMessage) => void): () => void {
  deliver = receive
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    deliver = undefined
  }
}

export function subscribeToWaitingToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function countWaitingToasts(): number {
  return waiting.length
}
