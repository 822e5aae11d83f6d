import type { OwnSession } from '@asime/contract/own-sessions'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { signOut, useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { endAllSessions, endOwnSession, listOwnSessions } from './sessions.api.ts'
import * as texts from './sessions.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function SessionsPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead}>
      <Queries>{viewer && <Sessions key={viewer.id} />}</Queries>
    </ProfilePartPage>
  )
}

/** What whoever was in may have left behind to come back by. */
function OtherWaysIn() {
  return (
    <section className="mt-6 text-ink-2">
      <p>
        <Link to={href('/app/change-password')} className={LINK}>
          {texts.password}
        </Link>
      </p>
      <p className="mt-2">{texts.alsoLook}</p>
      <ul className="flex flex-wrap gap-x-5">
        {[
          { to: href('/app/passkeys'), label: texts.passkeys },
          { to: href('/app/sign-in-providers'), label: texts.linkedAccounts },
          { to: href('/app/phone'), label: texts.number },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4'

function Sessions() {
  const query = useOwnQuery(['own-sessions'], listOwnSessions)
  const nowMs = useMinutes()
  const [ending, setEnding] = useState<OwnSession | 'all'>()
  const act = useRequestedAction(toast.success)
  const one = ending === 'all' ? undefined : ending

  return (
    <>
      <Loaded query={query}>
        {(sessions) => (
          <>
            <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} nowMs={nowMs} onEnd={() => setEnding(session)} />
              ))}
            </ul>
            <Button variant="danger" className="mt-4" aria-haspopup="dialog" onClick={() => setEnding('all')}>
              {texts.everywhere}
            </Button>
            <ConfirmDialog
              open={one !== undefined}
              onOpenChange={() => setEnding(undefined)}
              title={texts.signOutQuestion(one?.device ?? texts.unknownDevice)}
              confirmLabel={texts.signOut}
              cancelLabel={texts.cancel}
              variant="danger"
              onConfirm={() =>
                act({ intention: one?.id, done: texts.signedOut, work: () => endOwnSession(one?.id ?? '') })
              }
            >
              <p className="text-ink-2">{texts.signOutText}</p>
            </ConfirmDialog>
            <ConfirmDialog
              open={ending === 'all'}
              onOpenChange={() => setEnding(undefined)}
              title={texts.everywhereQuestion}
              confirmLabel={texts.everywhere}
              cancelLabel={texts.cancel}
              variant="danger"
              onConfirm={async () => {
                await endAllSessions()
                await signOut()
              }}
            >
              <p className="text-ink-2">{texts.everywhereText}</p>
            </ConfirmDialog>
          </>
        )}
      </Loaded>
      {/* Once the list is there, which would push it away. */}
      {!query.isPending && <OtherWaysIn />}
    </>
  )
}

function SessionRow({ session, nowMs, onEnd }: { session: OwnSession; nowMs: number; onEnd: () => void }) {
  const device = session.device ?? texts.unknownDevice
  const since = formatMoment(session.created_at, nowMs)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 lg:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device}
          {session.is_this && <Badge tone="ok">{texts.thisDevice}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-ink-2">{texts.lastUsed(formatMoment(session.last_used_at, nowMs))}</p>
        {session.network && <p className="text-sm wrap-anywhere text-ink-3">{texts.network(session.network)}</p>}
        <p className="text-sm text-ink-3">{texts.signedIn(since)}</p>
      </div>
      {!session.is_this && (
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.signOutOf(device, since)} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </li>
  )
}
