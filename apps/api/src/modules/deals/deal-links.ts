import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { hashToken } from '../accounts/opaque-tokens.ts'

// The token in a deal's link is found by its hash, and kept encrypted, so that the shop can copy its link again.

/** As the contract has it (`DEAL_TOKEN`): 24 characters. */
const TOKEN_BYTES = 18

const boundTo = (dealId: string) => `link of deal ${dealId}`

export function encryptToken(encryption: Encryption, dealId: string, token: string): string {
  return encryption.encrypt(token, boundTo(dealId))
}

export function decryptToken(encryption: Encryption, dealId: string, encrypted: string): string {
  return encryption.decrypt(encrypted, boundTo(dealId))
}

export function makeDealToken(encryption: Encryption, dealId: string): { hash: Buffer; encrypted: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { hash: hashToken(token), encrypted: encryptToken(encryption, dealId, token) }
}

export function linkOf({ encryption, config }: Context, dealId: string, encrypted: string): string {
  return `${config.publicUrl}/deal/${decryptToken(encryption, dealId, encrypted)}`
}
