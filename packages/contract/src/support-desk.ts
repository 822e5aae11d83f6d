import { z } from 'zod'
import {
  contactEntryKinds,
  contactMessageMoveNames,
  contactMessageMoves,
  contactMessageStatuses,
  MAX_CANNED_TITLE,
  MAX_CONTACT_ENTRIES,
  MAX_CONTACT_ENTRY,
} from './contact-message-states.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, paragraph, PathId, Reason, wholeNumber } from './fields.ts'
import { dataOf, pageOf, PageQuery, QueryFlag } from './paging.ts'
import { ruleOf } from './permissions.ts'
import { ContactTopic } from './support.ts'

// How admins answer messages of the contact form.

const Status = z.enum(contactMessageStatuses)
const Person = z.object({ id: z.uuid(), full_name: z.string() })

const inQueue = {
  id: z.uuid(),
  status: Status,
  name: z.string(),
  email: z.string().meta({ description: 'As it was entered; nobody has confirmed it' }),
  topic: ContactTopic,
  assignee: Person.nullable(),
  created_at: z.string(),
  status_since: z.string().meta({ description: 'Since when it has had this status' }),
}

export const ContactMessageInQueue = z.object({ ...inQueue, excerpt: z.string() }).meta({ id: 'ContactMessageInQueue' })
export type ContactMessageInQueue = z.infer<typeof ContactMessageInQueue>

export const ContactEntry = z
  .object({
    id: z.uuid(),
    kind: z.enum(contactEntryKinds).meta({
      description: 'reply: mailed to the person; note: for admins alone; received: what the person answered by email',
    }),
    text: z.string(),
    author: Person,
    created_at: z.string(),
  })
  .meta({ id: 'ContactEntry' })
export type ContactEntry = z.infer<typeof ContactEntry>

export const ContactMessage = z
  .object({
    ...inQueue,
    message: z.string(),
    account: Person.extend({
      user_type: z.string(),
      status: z.string(),
      vendor: z.object({ id: z.uuid(), business_name: z.string() }).nullable(),
      known_by: z
        .enum(['session', 'address'])
        .meta({ description: 'session: whoever sent it was signed in; address: it has confirmed the address' }),
    }).nullable(),
    other_messages: z
      .array(
        z.object({ id: z.uuid(), status: Status, topic: ContactTopic, excerpt: z.string(), created_at: z.string() }),
      )
      .meta({ description: 'From the same account or address, the newest 10' }),
    orders: z
      .array(
        z.object({
          id: z.uuid(),
          order_number: z.string(),
          status: z.string(),
          buyer: Person,
          vendor: z.object({ id: z.uuid(), business_name: z.string() }),
          is_of_account: z.boolean().meta({ description: 'Whether the account bought or sold it' }),
          has_dispute: z.boolean(),
        }),
      )
      .meta({ description: 'Those whose numbers the message names, 5 at most' }),
    entries: z.array(ContactEntry),
    entry_count: z.int().meta({ description: 'Sent back as `seen` by whoever writes' }),
    admins: z.array(Person).meta({ description: 'Whom it can be assigned to' }),
    support_email: z.string().meta({ description: 'Where answers to our emails go' }),
    actions: z.array(z.enum(contactMessageMoveNames)),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

const tag = 'Support'
const forAdmins = {
  tag,
  access: 'admin',
  permission: 'support',
  params: z.object({ id: PathId('Message not found') }),
} as const
const shown = { status: 200, response: dataOf(ContactMessage), errors: ['conflict'] } as const
const when = (move: keyof typeof contactMessageMoves) =>
  ruleOf({ by: [], from: contactMessageMoves[move].from }, { noun: 'message' })

export const listContactMessagesEndpoint = endpoint({
  id: 'listContactMessages',
  method: 'GET',
  path: '/admin/contact-messages',
  tag,
  access: 'admin',
  permission: 'support',
  summary: 'Messages to support, the longest waiting first; of closed ones the last closed first',
  query: z.object({
    ...PageQuery,
    status: Status.default('open'),
    mine: QueryFlag.meta({ description: 'Only those that the caller has taken' }),
  }),
  status: 200,
  response: pageOf(ContactMessageInQueue),
  errors: ['invalid_cursor'],
})
export const readContactMessageEndpoint = endpoint({
  ...forAdmins,
  id: 'readContactMessage',
  method: 'GET',
  path: '/admin/contact-messages/:id',
  summary: 'A message to support with what was answered, who wrote it and the orders that it names',
  status: 200,
  response: dataOf(ContactMessage),
})
export const writeContactEntryEndpoint = endpoint({
  ...forAdmins,
  id: 'writeContactEntry',
  method: 'POST',
  path: '/admin/contact-messages/:id/entries',
  idempotent: true,
  summary:
    'Answer a message by email, note something for admins, or record what the person answered by email. Refused if somebody wrote there meanwhile. A reply needs a message that is not closed',
  body: z.strictObject({
    kind: z.enum(contactEntryKinds, { error: `Must be one of ${contactEntryKinds.join(', ')}` }),
    text: paragraph({ max: MAX_CONTACT_ENTRY, required: 'Enter a text' }),
    seen: wholeNumber()
      .min(0, 'Must not be below 0')
      .max(MAX_CONTACT_ENTRIES, `Must be at most ${MAX_CONTACT_ENTRIES}`)
      .meta({ description: 'How many entries the writer has seen' }),
    reason: Reason.optional(),
  }),
  ...shown,
  status: 201,
})
export const assignContactMessageEndpoint = endpoint({
  ...forAdmins,
  id: 'assignContactMessage',
  method: 'PUT',
  path: '/admin/contact-messages/:id/assignee',
  summary:
    'Take a message, hand it to another admin or let go of it. Refused if it is no longer with whom the caller saw',
  body: z.strictObject({
    assignee_id: Id.nullable(),
    if_assignee_id: Id.nullable(),
    reason: Reason.optional(),
  }),
  ...shown,
})
export const closeContactMessageEndpoint = endpoint({
  ...forAdmins,
  id: 'closeContactMessage',
  method: 'POST',
  path: '/admin/contact-messages/:id/close',
  rule: when('close'),
  idempotent: true,
  summary: 'Close a message, with what was done about it',
  body: z.strictObject({ reason: Reason }),
  ...shown,
})
export const reopenContactMessageEndpoint = endpoint({
  ...forAdmins,
  id: 'reopenContactMessage',
  method: 'POST',
  path: '/admin/contact-messages/:id/reopen',
  rule: when('reopen'),
  idempotent: true,
  summary: 'Open a closed message again',
  body: z.strictObject({ reason: Reason }),
  ...shown,
})

export const CannedAnswer = z
  .object({ id: z.uuid(), title: z.string(), text: z.string(), updated_at: z.string() })
  .meta({ id: 'CannedAnswer', description: '`{name}` in its text stands for the name of whoever is answered' })
export type CannedAnswer = z.infer<typeof CannedAnswer>
const CannedParams = z.object({ id: PathId('Answer not found') })

export const listCannedAnswersEndpoint = endpoint({
  id: 'listCannedAnswers',
  method: 'GET',
  path: '/admin/canned-answers',
  tag,
  access: 'admin',
  permission: 'support',
  summary: 'Texts that admins keep for their answers, by title',
  status: 200,
  response: dataOf(z.array(CannedAnswer)),
})
export const saveCannedAnswerEndpoint = endpoint({
  id: 'saveCannedAnswer',
  method: 'PUT',
  path: '/admin/canned-answers/:id',
  tag,
  access: 'admin',
  permission: 'support',
  params: CannedParams,
  summary: 'Change one of these texts, or keep a new one under an id of the caller’s',
  body: z.strictObject({
    title: line({ max: MAX_CANNED_TITLE, required: 'Enter a title' }),
    text: paragraph({ max: MAX_CONTACT_ENTRY, required: 'Enter a text' }),
    if_updated_at: z
      .string({ error: 'Must be a time or null' })
      .max(40, 'Must be a time or null')
      .nullable()
      .meta({ description: 'Of the version that was changed; null where it is new. Another one since is a conflict' }),
    reason: Reason.optional(),
  }),
  status: 200,
  response: dataOf(CannedAnswer),
  errors: ['conflict'],
})
export const deleteCannedAnswerEndpoint = endpoint({
  id: 'deleteCannedAnswer',
  method: 'DELETE',
  path: '/admin/canned-answers/:id',
  tag,
  access: 'admin',
  permission: 'support',
  params: CannedParams,
  summary: 'Delete one of these texts',
  body: z.strictObject({ reason: Reason }),
  status: 204,
  response: null,
})
