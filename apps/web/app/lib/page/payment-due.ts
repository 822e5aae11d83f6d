import { inStorage } from '../storage/browser-storage.ts'

/** Until when, in milliseconds, an order of whoever is signed in waits to be paid, as far as this browser knows. */
export const PAYMENT_DUE = 'payment_due'

/** Pages that say so. */
const PAGES = /^\/($|cart$|checkout$|products)/

export const saysWhatIsDue = (pathname: string) => PAGES.test(pathname)

/**
 * Marks a page that is about to say so: its style leaves the room, which otherwise would push down what is being read. Runs as
 * an inline script as well, before anything is drawn.
 */
export const LEAVE_ROOM = `try {
  if (localStorage.${PAYMENT_DUE} > Date.now() && ${PAGES}.test(location.pathname)) document.documentElement.dataset.due = '';
} catch {}`

/** The same for a page that was opened without loading the document. */
export function leaveRoom(isShown: boolean): void {
  let isDue = false
  inStorage(() => (isDue = Number(localStorage.getItem(PAYMENT_DUE)) > Date.now()))
  document.documentElement.toggleAttribute('data-due', isShown && isDue)
}

/** Keeps what is due, or that nothing is any more. */
export function keepPaymentDue(at: string | null | undefined): void {
  inStorage(() =>
    at ? localStorage.setItem(PAYMENT_DUE, String(Date.parse(at))) : localStorage.removeItem(PAYMENT_DUE),
  )
}
