import type { ContactEntryKind, ContactMessageStatus } from '@asime/contract/contact-message-states'
import type { ContactTopic } from '@asime/contract/support'

export const supportLead = 'Messages from the contact form, the longest waiting first.'
export const messagesNoun = 'messages'
export const states = 'Status'
export const noMessages: Record<ContactMessageStatus, string> = {
  open: 'No message is open.',
  waiting: 'No message is waiting for its customer.',
  closed: 'No message has been closed yet.',
}
export const noneOfMine = 'You have taken no message with this status.'
export const whose = 'Whose messages'
export const everybody = 'All'
export const mine = 'Mine'
export const cannedAnswers = 'Canned answers'

export const topics: Record<ContactTopic, string> = {
  account: 'Account',
  order: 'Order or delivery',
  payment: 'Payment',
  vendor: 'Selling',
  safety: 'Safety',
  other: 'Something else',
}
export const answerTo = (name: string) => `Answer ${name}`
export const messageFacts = (topic: string, excerpt: string, assignee: string | undefined) =>
  `${topic}${assignee === undefined ? '' : `. With ${assignee}`}. ${excerpt}`
export const openFor = (length: string) => `Open for ${length}`
export const waitingFor = (length: string) => `Waiting for ${length}`

export const message = 'Message'
export const messageNotFound = 'Message not found'
export const allMessages = 'All messages'
export const from = (name: string, moment: string) => `${name}, ${moment}`
export const entryKinds: Record<ContactEntryKind, string> = {
  reply: 'Answer sent by email',
  note: 'Note for admins',
  received: 'Answer by email, recorded',
}
export const conversation = 'Conversation'
export const answer = 'Answer'
export const whatToWrite = 'What to write'
export const writeKinds: Record<ContactEntryKind, string> = {
  reply: 'Answer',
  note: 'Note',
  received: 'Their answer',
}
export const textLabels: Record<ContactEntryKind, string> = {
  reply: 'Your answer',
  note: 'Note',
  received: 'What they answered by email',
}
export const sentTo = (email: string) => `Sent by email to ${email}.`
export const alsoNotified = 'It also appears in their notifications.'
export const repliesGoTo = (email: string) =>
  `If they reply to the email, it goes to ${email} and not here: record their answer so that others see it.`
export const onlyAdminsSee = 'Only admins see notes.'
export const opensAgain = 'The message becomes open.'
export const insertCanned = 'Insert a canned answer'
export const chooseCanned = 'Choose an answer'
export const send: Record<ContactEntryKind, string> = {
  reply: 'Send answer',
  note: 'Add note',
  received: 'Record answer',
}
export const written: Record<ContactEntryKind, string> = {
  reply: 'Answer sent',
  note: 'Note added',
  received: 'Answer recorded',
}
export const enterText = 'Enter a text'
export const textTooLong = (most: string) => `Must be at most ${most} characters`
export const notWritten = 'Not saved'
export const closedCannotBeAnswered = 'This message is closed. Reopen it to answer.'

export const person = 'Customer'
export const enteredName = 'Name entered'
export const enteredEmail = 'Email entered'
export const account = 'Account'
/** Behind the name. */
export const accountStatus = (status: string) => (status === 'active' ? '' : ` (${status})`)
export const knownByLabel = 'Known by'
export const knownBy = { session: 'Was signed in', address: 'Only by this address, not signed in' } as const
export const noAccount = 'No account has confirmed this address'
export const shop = 'Shop'
export const orders = 'Orders in the message'
export const orderParties = (buyer: string, seller: string) => `, ${buyer} and ${seller}`
export const notOfAccount = 'Not an order of this account'
export const viewDispute = 'View dispute'
export const others = 'Other messages'

export const assignee = 'Taken by'
export const nobody = 'Nobody'
export const take = 'Take'
export const assigned = 'Saved'
export const endLabels = { close: 'Close', reopen: 'Reopen' } as const
export const ends = {
  close: {
    title: 'Close this message?',
    text: 'It leaves the queue.',
    label: 'What was done, for the audit log',
    confirmLabel: 'Close message',
    done: 'Message closed',
  },
  reopen: {
    title: 'Reopen this message?',
    text: 'It returns to the queue.',
    label: 'Reason, for the audit log',
    confirmLabel: 'Reopen message',
    done: 'Message reopened',
  },
} as const

export const cannedLead = 'Texts to start an answer from. {name} becomes the name of the customer.'
export const noCanned = 'There are no canned answers yet.'
export const newAnswer = 'New answer'
export const editAnswer = 'Edit answer'
export const title = 'Title'
export const text = 'Text'
export const save = 'Save'
export const cancel = 'Cancel'
export const edit = 'Edit'
export const editOf = (name: string) => `Edit: ${name}`
export const remove = 'Delete'
export const removeOf = (name: string) => `Delete: ${name}`
export const removeQuestion = 'Delete this answer?'
export const removeText = 'Answers that were sent stay as they are.'
export const reasonForAudit = 'Reason, for the audit log'
export const removed = 'Answer deleted'
export const saved = 'Answer saved'
