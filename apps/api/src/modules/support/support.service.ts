import { CONTACT_FORM, lengthOf } from '@asime/contract/deadlines'
import type { ContactUs } from '@asime/contract/support'
import { invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mails.ts'
import { hashFormToken, makeFormToken, readFormToken } from './form-tokens.ts'
import { contactMail } from './support.mails.ts'
import { insertContactMessage, readClock, takeFormToken } from './support.repository.ts'

/** A person needs longer than this to fill in the form. */
const QUICKEST_MS = 3_000
/** Used tokens are remembered as long (the job clean_up). */
const LONGEST_MS = lengthOf(CONTACT_FORM, 'seconds') * 1_000

export async function openContactForm(context: Context): Promise<string> {
  return makeFormToken(context.secrets, await readClock(context.db))
}

/**
 * Stores a message to support and mails it to them. The sender gets no mail: the address may be anybody's.
 * @param userId of whoever was signed in: the message is theirs, whatever address they typed
 * @throws AppError validation_failed on `form_token` for a form that was not opened here, or not at a time that a person needs
 */
export async function contactSupport(
  context: Context,
  db: Db,
  input: ContactUs,
  userId: string | undefined,
): Promise<void> {
  const openedAt = readFormToken(context.secrets, input.form_token)
  if (openedAt === undefined) throw refuse('This form has expired. Please reload the page and try again')
  await inTransaction(db, async (tx) => {
    const age = (await readClock(tx)) - openedAt
    if (age > LONGEST_MS) throw refuse('This form has been open for too long. Please reload the page and try again')
    if (age < QUICKEST_MS) throw refuse('That was very quick. Please wait a few seconds and send it again')
    if (!(await takeFormToken(tx, hashFormToken(input.form_token))))
      throw refuse('This message has been sent already. To write another one, please reload the page')
    const id = await insertContactMessage(tx, input, userId)
    await queueMail(tx, contactMail(input, id, context.config))
  })
}

const refuse = (message: string) => invalidField('form_token', message)
