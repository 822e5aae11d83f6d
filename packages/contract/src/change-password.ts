import { z } from 'zod'
import { Login, Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { onlyIf } from './permissions.ts'

export const ChangePassword = z.strictObject({
  password: Login.shape.password.meta({ description: 'The present one' }),
  new_password: Password,
})

/** The path is below /auth, where the browser sends the cookie of its device. */
export const changePasswordEndpoint = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  tag: 'Accounts',
  access: 'signed_in',
  limit: 'credentials',
  rule: onlyIf('password', 'confirmed_if_codes'),
  summary: 'Set another password. All other sessions end, with their open pages, and the owner is notified',
  body: ChangePassword,
  proof: 'continues',
  status: 204,
  response: null,
  errors: ['conflict', 'confirmation_required'],
})
