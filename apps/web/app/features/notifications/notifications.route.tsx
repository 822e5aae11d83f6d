import type { NotificationGroup } from '@asime/contract/notification-topics'
import type { UnreadCounts } from '@asime/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { useOwnList } from '../../lib/lists/use-own-list.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { setUnread } from '../../lib/live/unread-notifications.ts'
import { readUnreadCounts } from '../../lib/live/unread-calls.ts'
import { Button, buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StateChips } from '../../ui/own-list.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { foldNotifications } from './fold-notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { type NotificationState, notificationStates } from './notification-states.ts'
import { listNotifications, readAllNotifications, readNotifications } from './notifications.api.ts'
import * as texts from './notifications.texts.ts'

export function meta() {
  return ownMeta(texts.notifications)
}

export default function NotificationsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Notifications />}</Queries>
}

const COUNTS = ['notifications', 'unread'] as const
/** While nothing tells the page of what is new, it looks. */
const EVERY_MS = 30_000

function Notifications() {
  const queries = useQueryClient()
  const viewer = useViewer()
  const { state, query, nowMs, moreLink } = useOwnList('notifications', notificationStates, listNotifications)
  const { data: counts } = useOwnQuery(
    COUNTS,
    async (signal) => {
      const read = await readUnreadCounts(signal)
      setUnread(read.unread)
      return read
    },
    { refetchInterval: EVERY_MS },
  )

  // What is new comes on top; what is being read stays where it is, by the browser's own anchor.
  useLive(({ type }) => {
    if (type === 'notifications' || type === 'catch_up') void queries.invalidateQueries()
  })

  async function mark(work: () => Promise<UnreadCounts>) {
    try {
      const left = await work()
      setUnread(left.unread)
      queries.setQueryData([viewer?.id, ...COUNTS], left)
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notSaved)
    }
  }
  const onRead = (ids: string[]) => {
    if (ids.length > 0) void mark(() => readNotifications(ids.slice(0, 100)))
  }
  const newest = query.data?.data[0]
  const group = state === 'all' || state === 'unread' ? undefined : state
  const unreadHere = counts && (group ? counts.groups[group] : counts.unread)

  return (
    <div className="frame pt-5 pb-6 lg:pt-8">
      <div className="mx-auto max-w-[760px]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div>
            <h1 className="text-3xl">{texts.notifications}</h1>
            <output className="mt-1 block min-h-6 text-ink-2">{counts && texts.unread(counts.unread)}</output>
          </div>
          <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
            <Button
              variant="ghost"
              className="max-sm:enabled:-ml-3"
              disabled={!newest || !unreadHere}
              onClick={() => newest && void mark(() => readAllNotifications(newest.id, group))}
            >
              <CheckCheck aria-hidden="true" />
              {texts.markAllRead}
            </Button>
            <Link to={href('/app/notifications/settings')} aria-label={texts.settings} className={iconButtonClass}>
              <Settings aria-hidden="true" className="size-5!" />
            </Link>
          </div>
        </div>
        <div className="mt-3">
          <StateChips
            renderLink={(link) => <Link preventScrollReset {...link} />}
            label={texts.filter}
            current={state}
            states={notificationStates.map((each) => ({
              state: each,
              label: texts.groups[each],
              ...countOf(counts, each),
            }))}
          />
        </div>
        {!query.data && query.isError ? (
          <Failed className="mt-6" onRetry={query.refetch} />
        ) : !query.data ? (
          <Loading className="mt-6 grid gap-3">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-[74px]" />
            ))}
          </Loading>
        ) : query.data.data.length === 0 ? (
          <EmptyState
            className="mt-6"
            icon={<Bell />}
            title={state === 'all' ? texts.noneYet : state === 'unread' ? texts.noneUnread : texts.noneOfGroup}
          >
            {state === 'all' && texts.whatComes}
          </EmptyState>
        ) : (
          foldNotifications(query.data.data, nowMs).map(({ day, folds }) => (
            <section key={day} aria-labelledby={`day-${day}`} className="mt-5">
              <h2 id={`day-${day}`} className="mb-2 font-body text-sm font-semibold tracking-normal text-ink-3">
                {texts.days[day]}
              </h2>
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {folds.map((fold) => (
                  <NotificationRow key={fold.first.id} fold={fold} nowMs={nowMs} onRead={onRead} />
                ))}
              </ul>
            </section>
          ))
        )}
        {moreLink && (
          <Link {...moreLink} className={buttonClass({ block: true, className: 'mt-4' })}>
            {texts.showEarlier}
          </Link>
        )}
        <p className="mt-3.5 text-center text-sm text-ink-3">
          {texts.kept}{' '}
          <Link
            to={href('/app/notifications/settings')}
            className="inline-flex min-h-6 font-semibold text-forest underline underline-offset-4"
          >
            {texts.choose}
          </Link>
        </p>
      </div>
    </div>
  )
}

function countOf(counts: UnreadCounts | undefined, state: NotificationState): { count?: number } {
  if (!counts || state === 'all') return {}
  return { count: state === 'unread' ? counts.unread : counts.groups[state satisfies NotificationGroup] }
}
