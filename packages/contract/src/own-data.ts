import { z } from 'zod'
import { EXPORT_LINK, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { onlyIf } from './permissions.ts'
import { dataOf } from './paging.ts'
import { MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG } from './rules.ts'

/** Everything stored about a user: their rows of each table. */
export const OwnData = z
  .object({
    exported_at: z.string(),
    site: z.string().meta({ description: 'The origin of all paths that begin with /' }),
    files_open_until: z.string().meta({
      description: `Links to uploads and photos work without signing in for ${inWords(EXPORT_LINK)}. Export again for new links`,
    }),
    tables: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .meta({ description: 'Rows by table; amounts in pesewas, as stored' }),
  })
  .meta({ id: 'OwnData' })
export type OwnData = z.infer<typeof OwnData>

/** The caller's password, entered again. */
export const ConfirmByPassword = z.strictObject({
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'Password contains characters that are not allowed',
    ),
})
export type ConfirmByPassword = z.infer<typeof ConfirmByPassword>

/** Without the password, the answer is `password_required`, so that clients know what to ask for. */
const MayLackPassword = ConfirmByPassword.partial()

export const exportOwnDataEndpoint = endpoint({
  id: 'exportOwnData',
  method: 'POST',
  path: '/user/data/export',
  tag: 'Accounts',
  access: 'signed_in',
  rule: onlyIf('password_if_any', 'confirmed_if_codes'),
  limit: 'credentials',
  summary: 'Export all data about the caller, without tokens, codes or sign-in links',
  body: MayLackPassword,
  bodyOptional: true,
  proof: 'continues',
  status: 200,
  response: dataOf(OwnData),
  unbounded: true,
  errors: ['password_required', 'confirmation_required'],
})
export const closeAccountEndpoint = endpoint({
  id: 'closeAccount',
  method: 'POST',
  path: '/user/close',
  tag: 'Accounts',
  access: 'signed_in',
  rule: onlyIf('password_if_any', 'confirmed_if_codes'),
  limit: 'credentials',
  summary:
    'Close the account and erase personal data; financial records are kept without a name. Refused while there is an open order or held money',
  body: MayLackPassword,
  bodyOptional: true,
  proof: 'continues',
  status: 204,
  response: null,
  errors: ['password_required', 'confirmation_required', 'account_in_use'],
})
