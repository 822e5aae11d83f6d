/**
 * The stored form of an email address; the only place that folds one. ASCII rules only: Unicode case folding differs
 * between languages and versions, and would let two people own what looks like one address.
 */
export function foldEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
