import type { Notification } from '@asime/contract/notifications'

/** Several of one kind about the same, shown as one row. */
export interface NotificationFold {
  /** The newest, by which the row is known. */
  first: Notification
  all: readonly [Notification, ...Notification[]]
  isUnread: boolean
}

export type DayName = 'today' | 'yesterday' | 'earlier'

/** Kinds of which each says something of its own to be listed under one heading. */
const FOLDED = new Set(['new_bid', 'message', 'vendor_message', 'review_received'])

const DAY_MS = 86_400_000

/** By day, newest first; those of one kind about the same within a day are one. Days are Ghana's, which are those of UTC. */
export function foldNotifications(
  notifications: readonly Notification[],
  nowMs: number,
): { day: DayName; folds: NotificationFold[] }[] {
  const today = Math.floor(nowMs / DAY_MS)
  const days = new Map<DayName, Map<string, [Notification, ...Notification[]]>>()
  for (const notification of notifications) {
    const back = today - Math.floor(Date.parse(notification.created_at) / DAY_MS)
    const day: DayName = back <= 0 ? 'today' : back === 1 ? 'yesterday' : 'earlier'
    const folds = days.get(day) ?? new Map<string, [Notification, ...Notification[]]>()
    days.set(day, folds)
    const { id, kind, subject_id: subject } = notification
    const key = subject !== null && FOLDED.has(kind) ? `${kind} ${subject}${day === 'earlier' ? back : ''}` : id
    const fold = folds.get(key)
    if (fold) fold.push(notification)
    else folds.set(key, [notification])
  }
  return [...days].map(([day, folds]) => ({
    day,
    folds: [...folds.values()].map((all) => ({
      first: all[0],
      all,
      isUnread: all.some(({ read_at: readAt }) => readAt === null),
    })),
  }))
}
