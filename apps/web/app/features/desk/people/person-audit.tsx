import type { AdminUser } from '@asime/contract/admin-users'
import { href, Link } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { listAuditEvents } from '../audit/audit.api.ts'
import { actors, nameOfAct } from '../desk.texts.ts'
import { Part } from '../part.tsx'
import * as texts from './people.texts.ts'

const ANY = { kind: undefined, actor_type: undefined, actor_id: undefined, subject_id: undefined }
const SHOWN = 20

/** What was done to the account and to the shop of its owner, and what the account did itself that is recorded: the newest of each. */
export function PersonAudit({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  const vendorId = user.shop?.role === 'owner' ? user.shop.id : undefined
  const query = useOwnQuery(['audit-of-user', user.id, vendorId], async (signal) => {
    const lists = await Promise.all([
      listAuditEvents({ ...ANY, subject_id: user.id }, { limit: SHOWN, signal }),
      listAuditEvents({ ...ANY, actor_id: user.id }, { limit: SHOWN, signal }),
      ...(vendorId === undefined ? [] : [listAuditEvents({ ...ANY, subject_id: vendorId }, { limit: SHOWN, signal })]),
    ])
    const all = new Map(lists.flatMap(({ data }) => data.map((event) => [event.id, event] as const)))
    return [...all.values()].toSorted((a, b) => Date.parse(b.happened_at) - Date.parse(a.happened_at)).slice(0, SHOWN)
  })
  if (!query.data) {
    if (query.isError) return <Failed onRetry={query.refetch} />
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  return (
    <Part title={texts.audit}>
      {query.data.length === 0 && <p className="text-ink-2">{texts.noAudit}</p>}
      <ul>
        {query.data.map((event) => (
          <li key={event.id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="font-semibold">{nameOfAct(event.kind)}</p>
            <p className="text-sm text-ink-3 wrap-anywhere">
              {event.actor.full_name ?? actors[event.actor.type]}, {formatMoment(event.happened_at, nowMs)}
            </p>
            {event.reason && <p className="mt-1 text-[.9375rem] whitespace-pre-line wrap-anywhere">{event.reason}</p>}
          </li>
        ))}
      </ul>
      <Link
        to={`${href('/app/admin/audit')}?${new URLSearchParams({ subject_id: user.id })}`}
        className={buttonClass({ className: 'mt-3' })}
      >
        {texts.auditLog}
      </Link>
    </Part>
  )
}
