import type { Context } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mails.ts'

/** What the email says instead of title and body, where there is more to say. */
export type LongMail = Pick<Mail, 'words' | 'effectKey'>

/** What writing needs to know of the server. */
export type NotifyContext = Pick<Context, 'secrets'> & { config: Pick<Context['config'], 'publicUrl' | 'texts'> }
