import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './paging.ts'

/** Links to files in an export open so long, by themselves. */
export const EXPORT_LINK_DAYS = 7

/** All that is kept about a person: the rows of each table that holds something of theirs. */
export const OwnData = z
  .object({
    exported_at: z.string(),
    site: z.string().meta({ description: 'Where every path is that begins with /' }),
    files_open_until: z.string().meta({
      description: `The url of each upload, and photos of parcels, deliveries and complaints, open by themselves for ${EXPORT_LINK_DAYS} days; an export made later has new links`,
    }),
    tables: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .meta({ description: 'Rows by table; amounts in pesewas, as they are stored' }),
  })
  .meta({ id: 'OwnData' })
export type OwnData = z.infer<typeof OwnData>

export const CloseAccount = z.strictObject({
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(200, 'Password must be at most 200 characters')
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'Password contains characters that are not allowed',
    ),
})
export type CloseAccount = z.infer<typeof CloseAccount>

export const exportOwnDataEndpoint = endpoint({
  id: 'exportOwnData',
  method: 'GET',
  path: '/user/data',
  tag: 'Accounts',
  access: 'signed_in',
  limit: 'credentials',
  summary: 'Everything that is kept about the caller',
  status: 200,
  response: dataOf(OwnData),
})
export const closeAccountEndpoint = endpoint({
  id: 'closeAccount',
  method: 'POST',
  path: '/user/close',
  tag: 'Accounts',
  access: 'signed_in',
  rule: 'With the password again, and neither an open order nor money held',
  limit: 'credentials',
  summary: 'Close the account and erase what is personal; the books keep their entries without a name',
  body: CloseAccount,
  status: 204,
  response: null,
  errors: ['account_in_use'],
})
