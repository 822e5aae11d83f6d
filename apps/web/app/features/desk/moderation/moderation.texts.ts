import type { HintKind, ModerationDecision, ModerationStatus } from '@asime/contract/moderation-states'
import { formatDate } from '../../../lib/format/dates.ts'

export const pages = 'Pages of reports'
export const posts = 'Posts and shops'
export const conversations = 'Conversations'
export const warnedMessages = 'Warned messages'

export const reports = 'Reports'
export const reportsLead =
  'Products, requests, bids, reviews and shops that people have reported or our checks have found. The longest open is first.'
export const states = 'Status'
export const casesNoun = 'cases'
export const noCases: Record<ModerationStatus, string> = {
  open: 'No report is open.',
  hidden: 'Nothing is hidden.',
  dismissed: 'No report was closed without action.',
  restored: 'Nothing was shown again.',
  acted: 'No owner of a reported shop was suspended.',
}
export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`)
export const postedBy = (name: string) => `Posted by ${name}`
export const ofShop = (name: string) => `Run by ${name}`
export const openFor = (length: string) => `Open for ${length}`
export const newest = (shown: number, all: number) => `The newest ${shown} of ${all} reports:`
export const reportBy = (reason: string, name: string, moment: string) => `${reason}. ${name}, ${moment}`
export const decidedBy = (state: string, name: string, moment: string) => `${state} by ${name}, ${moment}`
export const reasonGiven = (reason: string) => `Reason: ${reason}`
export const look = 'View'
export const lookAt = (title: string) => `View: ${title}`
export const moveOf = (label: string, title: string) => `${label}: ${title}`
export const moves: Record<
  ModerationDecision,
  { label: string; title: string; text: string; reason: string; done: string }
> = {
  hide: {
    label: 'Hide',
    title: 'Hide this?',
    text: 'It leaves lists, search and its page at once. Orders continue. The owner and whoever reported it are notified.',
    reason: 'Reason, which the owner reads',
    done: 'Hidden',
  },
  dismiss: {
    label: 'Close without action',
    title: 'Close without action?',
    text: 'The case is closed. Whoever reported it is notified; the owner is not.',
    reason: 'Reason, for the audit log',
    done: 'Closed without action',
  },
  restore: {
    label: 'Show again',
    title: 'Show it again?',
    text: 'It is shown as before. The owner and whoever reported it are notified.',
    reason: 'Reason, which the owner reads',
    done: 'Shown again',
  },
}
const other = (who: string) => (who === 'shop' ? 'somebody of the shop' : 'another reviewer')
export const hints: Record<HintKind, (detail: string) => string> = {
  watched_words: (words) => (words === 'category' ? 'In a watched category' : `Watched words: ${words}`),
  watched_deal: (text) => `Watched words in a deal link: ${text}`,
  same_picture: (product) => `Picture like that of ${product}`,
  same_device: (who) => `Same device as ${other(who)}`,
  same_wallet: (who) => `Same wallet as ${other(who)}`,
  burst: (day) => `Many reviews at once, on ${formatDate(day)}`,
}

export const messageBy = (name: string) => `message by ${name}`
export const reasonAuthorReads = 'Reason, which the author reads'
export const messageMoves = {
  hide: {
    label: 'Remove',
    title: 'Remove this message?',
    text: 'Both sides see “Removed by Asime” in its place at once. The author is notified.',
    done: 'Message removed',
  },
  restore: {
    label: 'Put back',
    title: 'Put this message back?',
    text: 'Both sides see it again. The author is notified.',
    done: 'Message is back',
  },
} as const
