import { z } from 'zod'
import { Email, FullName } from './accounts.ts'
import { CONTACT_FORM, inWords } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, paragraph } from './fields.ts'
import { dataOf } from './paging.ts'
import { MAX_CONTACT_MESSAGE } from './text-lengths.ts'

export const contactTopics = ['account', 'order', 'payment', 'vendor', 'safety', 'other'] as const
export const ContactTopic = z.enum(contactTopics, { error: 'Choose what it is about' })
export type ContactTopic = z.infer<typeof ContactTopic>

const RELOAD = 'Please reload the page and try again'

export const ContactUs = z.strictObject({
  name: FullName,
  email: Email,
  topic: ContactTopic,
  message: paragraph({
    max: MAX_CONTACT_MESSAGE,
    required: 'Message is required',
    min: { length: 10, of: 'Message' },
  }),
  /** From GET /contact/form. Proves that the form was open for a while, as it is for a person. */
  form_token: z
    .string({ error: RELOAD })
    .max(500, RELOAD)
    .regex(/^[\w.-]+$/, RELOAD),
  /** A hidden field against bots: if it is filled in, the answer is the usual thanks, and nothing is stored. */
  website: optionalText({ max: 500 }),
})
export type ContactUs = z.infer<typeof ContactUs>

export const openContactFormEndpoint = endpoint({
  id: 'openContactForm',
  method: 'GET',
  path: '/contact/form',
  tag: 'Support',
  access: 'public',
  summary: `A token for the contact form, valid for ${inWords(CONTACT_FORM)}`,
  status: 200,
  response: dataOf(z.object({ form_token: z.string() })),
})
export const contactUsEndpoint = endpoint({
  id: 'contactUs',
  method: 'POST',
  path: '/contact',
  tag: 'Support',
  access: 'public',
  knowsCaller: true,
  idempotent: true,
  limit: 'mail',
  summary: 'Send a message to support; it is stored and emailed',
  body: ContactUs,
  status: 201,
  response: dataOf(z.object({ message: z.string() })),
})

const NewsletterToken = z
  .string({ error: 'Token is required' })
  .min(1, 'Token is required')
  .max(200, 'Token is invalid')
  .regex(/^[\x21-\x7e]+$/, 'Token is invalid')
const Said = dataOf(z.object({ message: z.string() }))

export const subscribeEndpoint = endpoint({
  id: 'subscribeToNewsletter',
  feature: 'newsletter',
  method: 'POST',
  path: '/newsletter',
  tag: 'Support',
  access: 'public',
  limit: 'mail',
  summary: 'Email a link to confirm the subscription; the response does not reveal whether the address is known',
  body: z.strictObject({ email: Email }),
  status: 200,
  response: Said,
})
export const confirmSubscriptionEndpoint = endpoint({
  id: 'confirmNewsletter',
  method: 'POST',
  path: '/newsletter/confirm',
  tag: 'Support',
  access: 'public',
  limit: 'credentials',
  summary: 'Confirm a subscription with the emailed token',
  body: z.strictObject({ token: NewsletterToken }),
  status: 200,
  response: Said,
  errors: ['invalid_token'],
})
export const unsubscribeEndpoint = endpoint({
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  tag: 'Support',
  access: 'public',
  limit: 'credentials',
  summary: 'Unsubscribe with the token in every newsletter',
  body: z.strictObject({ token: NewsletterToken }),
  status: 200,
  response: Said,
  errors: ['invalid_token'],
})
