import type { Move } from './moves.ts'

// The states of a message to support. Without schemas, so that pages do not load zod with them.

export const contactMessageStatuses = ['open', 'waiting', 'closed'] as const
export type ContactMessageStatus = (typeof contactMessageStatuses)[number]

export const contactMessageStatusLabels: Record<ContactMessageStatus, string> = {
  open: 'Open',
  waiting: 'Waiting for the customer',
  closed: 'Closed',
}

/** All status changes of a message, each made by an admin. */
export const contactMessageMoves = {
  /** An answer is sent. More may follow. */
  reply: { from: ['open', 'waiting'], to: 'waiting' },
  /** An admin copies the sender's reply from support's mailbox, since replies by email do not reach the desk. */
  receive: { from: ['open', 'waiting', 'closed'], to: 'open' },
  close: { from: ['open', 'waiting'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies Record<string, Move<ContactMessageStatus>>
export type ContactMessageMove = keyof typeof contactMessageMoves
export const contactMessageMoveNames = Object.keys(contactMessageMoves) as [ContactMessageMove, ...ContactMessageMove[]]

export function contactMessageActions(status: ContactMessageStatus): ContactMessageMove[] {
  return contactMessageMoveNames.filter((name) => {
    const from: readonly ContactMessageStatus[] = contactMessageMoves[name].from
    return from.includes(status)
  })
}

/** Entries below a message: mailed answers, internal notes, and replies that the sender wrote by email. */
export const contactEntryKinds = ['reply', 'note', 'received'] as const
export type ContactEntryKind = (typeof contactEntryKinds)[number]

export const MAX_CONTACT_ENTRY = 5_000
/** Entries below one message, which are all shown at once. */
export const MAX_CONTACT_ENTRIES = 200
export const MAX_CANNED_ANSWERS = 100
export const MAX_CANNED_TITLE = 80
