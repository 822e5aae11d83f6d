/**
 * The stored form of an email address; the only place that folds one. ASCII rules only: Unicode case folding differs
 * between languages and versions, and would let two people own what looks like one address.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** As it may stand where it is kept for good: enough to know one's own by. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}
