// What the sign-in page has no use for until somebody touches it.

export { LoginFields } from './login-fields.ts'

/** Signs in by a passkey of this device, and says how that went. */
export async function signInByPasskey(remember: boolean): Promise<void> {
  await (await import('../passkeys/sign-in.ts')).signInByPasskey(remember)
}
