import { Email } from '@asime/contract/accounts'
import { z } from 'zod'

export const MailFields = z.object({ email: Email })
