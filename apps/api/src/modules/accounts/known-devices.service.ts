import { KNOWN_DEVICE, lengthOf } from '@asime/contract/deadlines'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PATH } from '@asime/contract/openapi'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteOtherDevices, hasDevice, hasOwnDevice, upsertDevice } from './known-devices.repository.ts'
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
  return hasDevice(db, email, hashToken(device))
}

/** As `isKnownDevice`, of an account that was found by something else than its address, which it may lack. */
export async function isOwnDevice(db: Db, userId: string, device: string): Promise<boolean> {
  return hasOwnDevice(db, userId, hashToken(device))
}

/**
 * Makes the device one that the account knows. An account keeps so many; those that never came back go first, so that
 * a client without cookies, which is a new device at each sign-in, does not push out its owner's telephone.
 * @returns the token, to be sent by `sendDevice`
 */
export async function rememberDevice(tx: Tx, userId: string, device = makeToken().token): Promise<string> {
  const hash = hashToken(device)
  await Promise.all([upsertDevice(tx, userId, hash), deleteOtherDevices(tx, userId, hash, DEVICES_PER_ACCOUNT - 1)])
  return device
}

/** Only these paths get it back, and no script can read it. */
export function sendDevice({ config }: Context, reply: FastifyReply, device: string): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${COOKIE}=${device}; Path=${PATH}; Max-Age=${lengthOf(KNOWN_DEVICE, 'seconds')}; HttpOnly; SameSite=Strict${secure}`,
  )
}
