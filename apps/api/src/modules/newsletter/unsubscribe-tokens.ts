import type { Secrets } from '../../platform/secrets.ts'

/** The token that every newsletter to this subscription carries. Made from its id, so that none needs to be stored. */
export function makeUnsubscribeToken(secrets: Secrets, subscriptionId: string): string {
  return `${subscriptionId}.${secrets.hash(signed(subscriptionId)).toString('base64url')}`
}

/** The subscription that the token ends; undefined if it is not one of ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | undefined {
  const [, id, signature] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  return secrets.isHashOf(signed(id), Buffer.from(signature, 'base64url')) ? id : undefined
}

const signed = (subscriptionId: string) => `end newsletter ${subscriptionId}`
