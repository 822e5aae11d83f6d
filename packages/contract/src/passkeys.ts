import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line, PathId } from './fields.ts'
import { PasskeyAnswer, PasskeyCreated, PasskeyOptions } from './passkey-answers.ts'
import { dataOf } from './paging.ts'
import { MAX_PASSKEY_NAME } from './text-lengths.ts'

// Passkeys (WebAuthn): a key on a phone or computer, used after its owner unlocks the device. It signs in without a password.

/** More than anybody has in practice. */
export const MAX_PASSKEYS = 20

export const Passkey = z
  .object({
    id: z.uuid(),
    name: z
      .string()
      .meta({ description: 'The device that it was made on, as it names itself, until its owner names it' }),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const NamePasskey = z.strictObject({ name: line({ max: MAX_PASSKEY_NAME, required: 'Name this passkey' }) })
export type NamePasskey = z.infer<typeof NamePasskey>

const own = { tag: 'Accounts', access: 'signed_in' } as const

export const listPasskeysEndpoint = endpoint({
  ...own,
  id: 'listPasskeys',
  method: 'GET',
  path: '/user/passkeys',
  summary: `The caller’s passkeys, the oldest first; at most ${MAX_PASSKEYS}`,
  status: 200,
  response: dataOf(z.array(Passkey)),
})
export const beginPasskeyEndpoint = endpoint({
  ...own,
  id: 'beginPasskey',
  method: 'POST',
  path: '/user/passkeys/begin',
  confirmed: true,
  summary: 'What a device needs to make a passkey. For people with a confirmed email address or number',
  status: 200,
  response: dataOf(PasskeyOptions),
  errors: ['conflict', 'forbidden'],
})
export const addPasskeyEndpoint = endpoint({
  ...own,
  id: 'addPasskey',
  method: 'POST',
  path: '/user/passkeys',
  confirmed: true,
  limit: 'credentials',
  summary: 'Add the passkey that the device has made. Its owner is notified',
  body: z.strictObject({ created: PasskeyCreated }),
  status: 201,
  response: dataOf(Passkey),
  errors: ['conflict', 'forbidden'],
})
export const renamePasskeyEndpoint = endpoint({
  ...own,
  id: 'renamePasskey',
  method: 'PUT',
  path: '/user/passkeys/:id/name',
  summary: 'Name a passkey, so that its owner knows it among others',
  params: z.object({ id: PathId('Passkey not found') }),
  body: NamePasskey,
  status: 200,
  response: dataOf(Passkey),
})
export const removePasskeyEndpoint = endpoint({
  ...own,
  id: 'removePasskey',
  method: 'DELETE',
  path: '/user/passkeys/:id',
  confirmed: true,
  summary: 'Remove a passkey: it signs nobody in any more, and all other sessions end. Its owner is notified',
  params: z.object({ id: PathId('Passkey not found') }),
  status: 204,
  response: null,
})
export const beginPasskeySignInEndpoint = endpoint({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey/begin',
  tag: 'Accounts',
  access: 'public',
  limit: 'sign_in',
  inMaintenance: true,
  summary: 'What a device needs to sign in by a passkey; the same for everybody',
  status: 200,
  response: dataOf(PasskeyOptions),
})
export const signInByPasskeyEndpoint = endpoint({
  id: 'signInByPasskey',
  method: 'POST',
  path: '/auth/passkey',
  tag: 'Accounts',
  access: 'public',
  limit: 'sign_in',
  inMaintenance: true,
  proof: 'binds',
  summary: 'Sign in by a passkey, without password or code',
  body: z.strictObject({ passkey: PasskeyAnswer }),
  status: 200,
  response: dataOf(SignedIn),
  errors: ['invalid_credentials', 'account_suspended'],
})
