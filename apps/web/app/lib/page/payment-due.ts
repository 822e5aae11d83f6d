/** Pages that say so when an order of whoever is signed in waits to be paid. */
export const SAYS_WHAT_IS_DUE = /^\/($|cart$|checkout$|products)/

/**
 * Marks such a page before anything of it is drawn, where this browser knows of an order (lib/storage/keep-payment-due.ts): its style leaves
 * the room for the line, which otherwise would push down what is being read. Runs as an inline script. A plain text with the
 * same pattern, so that browsers do not load it as well.
 */
export const LEAVE_ROOM =
  "try { if (localStorage.payment_due > Date.now() && /^\\/($|cart$|checkout$|products)/.test(location.pathname)) document.documentElement.dataset.due = '' } catch {}"
