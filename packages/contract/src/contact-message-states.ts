import type { Move } from './moves.ts'

// A message to support and what became of it. Without schemas, so that a page can have it for nothing.

export const contactMessageStatuses = ['open', 'waiting', 'closed'] as const
export type ContactMessageStatus = (typeof contactMessageStatuses)[number]

export const contactMessageStatusLabels: Record<ContactMessageStatus, string> = {
  open: 'Open',
  waiting: 'Waiting for the customer',
  closed: 'Closed',
}

/** The one table of it; each move is an admin's. */
export const contactMessageMoves = {
  /** An answer goes out. Another one may follow it. */
  reply: { from: ['open', 'waiting'], to: 'waiting' },
  /** What the person answered by email is written down: it reaches support’s mailbox and not the desk. */
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

/** What stands below a message: answers that were mailed, notes for admins alone, and what the person answered by email. */
export const contactEntryKinds = ['reply', 'note', 'received'] as const
export type ContactEntryKind = (typeof contactEntryKinds)[number]

export const MAX_CONTACT_ENTRY = 5_000
/** Below one message: all of them are shown with it. */
export const MAX_CONTACT_ENTRIES = 200
export const MAX_CANNED_ANSWERS = 100
export const MAX_CANNED_TITLE = 80
