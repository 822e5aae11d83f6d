import type { AdminUser } from '@asime/contract/admin-users'
import { formatMoment } from '../../../lib/format/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Part } from '../part.tsx'
import * as texts from './people.texts.ts'

/** Where somebody is signed in and was, as long as it is kept. */
export function PersonSessions({ sessions, nowMs }: { sessions: AdminUser['sessions']; nowMs: number }) {
  if (sessions.length === 0) return <p className="text-ink-2">{texts.noSessions}</p>
  return (
    <Part title={texts.sessionsTab}>
      <ul>
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{session.device ?? texts.unknownDevice}</p>
              <p className="text-sm text-ink-3 wrap-anywhere">
                {texts.signedIn(formatMoment(session.created_at, nowMs), session.network)}
                {'. '}
                {session.ended_at === null
                  ? texts.lastUsed(formatMoment(session.last_used_at, nowMs))
                  : texts.sessionEnded(formatMoment(session.ended_at, nowMs), session.ended_because)}
              </p>
            </div>
            {session.ended_at === null && <Badge tone="ok">{texts.active}</Badge>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
