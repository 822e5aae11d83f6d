import type { Notification } from '@asime/contract/notifications'
import { expect, test } from 'vitest'
import { foldNotifications } from './fold-notifications.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const of = (id: string, kind: string, subject: string | null, at: string, isRead = false): Notification => ({
  id,
  kind,
  group: 'bids',
  title: id,
  body: '',
  path: '/requests',
  subject_id: subject,
  created_at: at,
  read_at: isRead ? at : null,
})

test('notifications stand by day, and bids on one request in one row of their day', () => {
  const folded = foldNotifications(
    [
      of('a', 'new_bid', 'r1', '2026-11-25T09:00:00Z', true),
      of('b', 'bid_withdrawn', 'r1', '2026-11-25T08:30:00Z', true),
      of('c', 'new_bid', 'r1', '2026-11-25T08:00:00Z'),
      of('d', 'new_bid', 'r2', '2026-11-25T07:00:00Z'),
      of('e', 'new_bid', 'r1', '2026-11-24T23:59:59Z'),
      of('f', 'order_dispatch', 'o1', '2026-11-20T08:00:00Z', true),
    ],
    NOW,
  )

  expect(folded.map(({ day, folds }) => [day, folds.map(({ all }) => all.map(({ id }) => id).join())])).toEqual([
    ['today', ['a,c', 'b', 'd']],
    ['yesterday', ['e']],
    ['earlier', ['f']],
  ])
  expect(folded.flatMap(({ folds }) => folds.map(({ isUnread }) => isUnread))).toEqual([true, false, true, true, false])
})
