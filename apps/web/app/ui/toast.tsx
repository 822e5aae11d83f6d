export interface ToastMessage {
  kind: 'success' | 'error' | 'info' | 'warning'
  title: string
  message?: string
}

// Messages wait here until the part that shows them has arrived. One of these for each visitor: it lives in the browser.
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()
let deliver: ((message: ToastMessage) => void) | undefined

function show(kind: ToastMessage['kind'], title: string, message?: string) {
  if (deliver) return deliver({ kind, title, message })
  waiting.push({ kind, title, message })
  for (const listener of listeners) listener()
}

/** Says what happened, for 5 seconds, from anywhere in the browser. Errors interrupt screen readers, the rest does not. */
export const toast = {
  success: (title: string, message?: string) => show('success', title, message),
  error: (title: string, message?: string) => show('error', title, message),
  info: (title: string, message?: string) => show('info', title, message),
  warning: (title: string, message?: string) => show('warning', title, message),
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
