// What the sign-in page has no use for until somebody touches it.

export { LoginFields } from './login-fields.ts'

export const loadPasskeys = () => import('../passkeys/sign-in.ts')
