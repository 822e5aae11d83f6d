import { inStorage } from './browser-storage.ts'

/** Until when an order waits to be paid, in milliseconds. Forgotten with the session (stored-session.ts). */
const KEY = 'payment_due'

/** Keeps what is due, or that nothing is any more. */
export function keepPaymentDue(at: string | null): void {
  inStorage(() => (at ? localStorage.setItem(KEY, String(Date.parse(at))) : localStorage.removeItem(KEY)))
}

/** As the inline script does (lib/page/payment-due.ts), where the document was loaded for another page. */
export function leaveRoomForPaymentDue(): void {
  inStorage(() => {
    document.documentElement.toggleAttribute('data-due', Number(localStorage.getItem(KEY)) > Date.now())
  })
}
