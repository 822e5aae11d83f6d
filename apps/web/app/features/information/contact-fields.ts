import { ContactUs } from '@asime/contract/support'
import type { z } from 'zod'

/** What is typed; the token comes from the API. */
export const ContactFields = ContactUs.omit({ form_token: true })
export type ContactFields = z.output<typeof ContactFields>
