import { MAX_BIO, MAX_LOCATION } from './text-lengths.ts'
import { z } from 'zod'
import { Email, FullName, Phone, Profile } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { OptionalLink, optionalText } from './fields.ts'
import { mailLanguages } from './mail-language.ts'
import { dataOf } from './paging.ts'

export const UpdateProfile = z.strictObject({
  full_name: FullName.optional(),
  /** Only accepted if unchanged: profile forms send it as well (ACC-5). */
  email: Email.optional(),
  phone: Phone.optional(),
  location: optionalText({ max: MAX_LOCATION }),
  bio: optionalText({ max: MAX_BIO, multiline: true }),
  avatar_url: OptionalLink,
  mail_language: z.enum(mailLanguages, { error: 'Choose English or French' }).optional(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const updateProfileEndpoint = endpoint({
  id: 'updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  tag: 'Accounts',
  access: 'signed_in',
  proof: 'continues',
  summary:
    'Update the caller’s profile; omitted fields keep their value. Another phone number takes a session that was confirmed lately',
  body: UpdateProfile,
  status: 200,
  response: dataOf(Profile),
  errors: ['confirmation_required'],
})
