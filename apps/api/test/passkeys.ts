import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { TEST_ORIGIN } from './origin.ts'

/** How the device of a test differs from a usual one. */
interface Otherwise {
  origin?: string
  rpId?: string
  /** Whether its owner has unlocked it. */
  isUnlocked?: boolean
  /** How often it claims to have been used. */
  count?: number
  userHandle?: string
}

const PRESENT = 0x01
const UNLOCKED = 0x04
const NEW_KEY = 0x40
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A telephone that holds one passkey, in software: gives what a browser would send. */
export function buildTelephone(userId?: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const userHandle = userId && Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
  const head = { id, rawId: id, type: 'public-key' }

  const clientData = (type: string, options: { challenge: string }, { origin = TEST_ORIGIN }: Otherwise) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const authData = (
    flags: number,
    { rpId = 'localhost', isUnlocked = true, count = 0 }: Otherwise,
    more: Buffer[] = [],
  ) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(PRESENT | flags | (isUnlocked ? UNLOCKED : 0))
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), counted, ...more])
  }

  return {
    credentialId,
    /** Makes the passkey, by the options of the API. */
    create(options: { challenge: string }, otherwise: Otherwise = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      // { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: a key of P-256 for ES256, in the form of COSE.
      const cose = ['a5010203262001215820', Buffer.from(x, 'base64url'), '225820', Buffer.from(y, 'base64url')]
      const key = Buffer.concat(cose.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
      const length = Buffer.from([0, credentialId.length])
      const data = authData(NEW_KEY, otherwise, [Buffer.alloc(16), length, credentialId, key])
      // { fmt: "none", attStmt: {}, authData }, in CBOR.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...head,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', options, otherwise).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs what the API asked for. */
    answer(options: { challenge: string }, otherwise: Otherwise = {}) {
      const client = clientData('webauthn.get', options, otherwise)
      const data = authData(0, otherwise)
      const handle = otherwise.userHandle ?? userHandle
      return {
        ...head,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          ...(handle && { userHandle: handle }),
        },
      }
    },
  }
}

export type Telephone = ReturnType<typeof buildTelephone>
