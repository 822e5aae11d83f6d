/** A key for one intention of the user: sent again with each retry, it makes the API do the thing once. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain http, where phones in a local network try the site.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
