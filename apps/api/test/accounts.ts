import { createHash, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { hashPassword, PASSWORD_COST, setPasswordCost } from '../src/modules/accounts/passwords.ts'
import { buildBuyer, type TestUser } from './builders.ts'
import { CHEAP_PASSWORD_COST } from './cheap-password-hashes.ts'
import type { Answer, TestApp } from './test-app.ts'

let counter = 0

/** An address that no other test has. */
export function uniqueEmail(name = 'person'): string {
  return `${name}-${process.pid}-${++counter}-${randomBytes(3).toString('hex')}@test.example`
}

export const PASSWORD = 'akwaaba-2026'
let hashed: Promise<string> | undefined

/** Of PASSWORD, hashed once. */
export function passwordHash(): Promise<string> {
  return (hashed ??= hashPassword(PASSWORD))
}

/** Hashes as in production until the end of this test, for one that is about their cost. */
export function hashAsInProduction(): void {
  setPasswordCost(PASSWORD_COST)
  onTestFinished(() => setPasswordCost(CHEAP_PASSWORD_COST))
}

/** A buyer who can sign in with PASSWORD. */
export async function buildUserWithPassword(app: TestApp, overrides: { email?: string } = {}): Promise<TestUser> {
  return buildBuyer(app, { email: overrides.email ?? uniqueEmail(), passwordHash: await passwordHash() })
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A refresh token of the user's session, as a sign-in would have made it. */
export async function buildRefreshToken(app: TestApp, user: { sessionId: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await app.sql('INSERT INTO refresh_tokens (token_hash, session_id) VALUES ($1, $2)', [hashOf(token), user.sessionId])
  return token
}

/** A one-time token as the mail would bring it. */
export async function buildOneTimeToken(
  app: TestApp,
  user: { id: string },
  purpose: 'reset_password' | 'verify_email',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await app.sql(
    "INSERT INTO one_time_tokens (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, $3, now() + interval '1 hour')",
    [hashOf(token), user.id, purpose],
  )
  return token
}

export interface StoredMail {
  subject: string
  text: string
  /** The token of its link. */
  token: string
}

/** The mails to that address, oldest first. */
export async function mailsTo(app: TestApp, recipient: string): Promise<StoredMail[]> {
  const rows = await app.sql('SELECT subject, body_text FROM mails WHERE recipient = $1 ORDER BY created_at, id', [
    recipient,
  ])
  return rows.map(({ subject, body_text: text }) => ({
    subject,
    text,
    token: /token=([\w-]{43})\b/.exec(text)?.[1] ?? '',
  }))
}

/** Registers over HTTP. */
export async function register(app: TestApp, body: Record<string, unknown> = {}): Promise<Answer & { email: string }> {
  const email = String(body['email'] ?? uniqueEmail())
  const answer = await app.anonymous.post('/auth/register', {
    email,
    password: PASSWORD,
    full_name: 'Ama Serwaa',
    user_type: 'buyer',
    ...body,
  })
  return { ...answer, email }
}
