import { KNOWN_DEVICE, lengthOf } from '@asime/contract/deadlines'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PATH } from '@asime/contract/openapi'
import type { Context } from '../../platform/context.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hashToken, makeToken } from './opaque-tokens.ts'

const COOKIE = 'device'
const PATH = `${API_PATH}/auth`
const DEVICES_PER_ACCOUNT = 20

/**
 * The token by which a device is known again. It opens nothing: a device that an account knows may try passwords while
 * strangers are guessing, that is all (decision 0027). Browsers keep it in a cookie; clients without cookies need none.
 */
export function deviceOf(req: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1]
}

/** The same work whether or not there is such an account. */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'SELECT FROM known_devices d JOIN users u ON u.id = d.user_id WHERE u.email = $1 AND d.token_hash = $2',
    [email, hashToken(device)],
  )
  return rows.length > 0
}

/**
 * Makes the device one that the account knows. An account keeps so many; those that never came back go first, so that
 * a client without cookies, which is a new device at each sign-in, does not push out its owner's telephone.
 * @returns the token, to be sent by `sendDevice`
 */
export async function rememberDevice(db: Db, userId: string, device = makeToken().token): Promise<string> {
  await queryRows(
    db,
    `INSERT INTO known_devices AS d (user_id, token_hash) VALUES ($1, $2)
     ON CONFLICT (user_id, token_hash) DO UPDATE SET last_used_at = clock_timestamp()`,
    [userId, hashToken(device)],
  )
  await queryRows(
    db,
    `DELETE FROM known_devices WHERE (user_id, token_hash) IN (
       SELECT user_id, token_hash FROM known_devices WHERE user_id = $1 AND token_hash <> $2
       ORDER BY (last_used_at > created_at) DESC, last_used_at DESC OFFSET ${DEVICES_PER_ACCOUNT - 1})`,
    [userId, hashToken(device)],
  )
  return device
}

/** Whoever had the old password may have used one of them. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM known_devices WHERE user_id = $1', [userId])
}

export async function pruneKnownDevices(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM known_devices WHERE last_used_at < now() - $1::interval', [KNOWN_DEVICE])
}

/** Only these paths get it back, and no script can read it. */
export function sendDevice({ config }: Context, reply: FastifyReply, device: string): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${COOKIE}=${device}; Path=${PATH}; Max-Age=${lengthOf(KNOWN_DEVICE, 'seconds')}; HttpOnly; SameSite=Strict${secure}`,
  )
}
