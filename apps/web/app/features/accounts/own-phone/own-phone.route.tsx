import type { OwnPhone } from '@asime/contract/own-phone'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { NameNumber, NoAccess } from './name-number.tsx'
import { readOwnPhone, removeOwnPhone } from './own-phone.api.ts'
import * as texts from './own-phone.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

/** The number that somebody signs in with. */
export default function OwnPhonePage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title}>
      <Queries>
        {viewer &&
          (viewer.user_type === 'admin' ? (
            <p className="mt-1.5 text-ink-2">{texts.ofAdmin}</p>
          ) : (
            <Phone key={viewer.id} />
          ))}
      </Queries>
    </ProfilePartPage>
  )
}

function Phone() {
  const { data, isError, refetch } = useOwnQuery(['own-phone'], readOwnPhone)
  const [isChanging, setChanging] = useState(false)
  const nowMs = useMinutes()

  if (!data) {
    if (isError) return <Failed onRetry={() => void refetch()} />
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  if (data.phone !== null && !isChanging)
    return <Current own={{ ...data, phone: data.phone }} onChange={() => setChanging(true)} />
  if (data.waits_until !== null)
    return (
      <Callout tone="info" className="mt-4">
        <p>{texts.waits(formatMoment(data.waits_until, nowMs))}</p>
      </Callout>
    )
  return (
    <>
      <p className="mt-1.5 text-ink-2">{data.phone === null ? texts.addLead : texts.changeLead}</p>
      <NameNumber before={data.phone} onDone={() => setChanging(false)} />
      {isChanging && (
        <Button variant="ghost" className="mt-4" onClick={() => setChanging(false)}>
          {texts.cancel}
        </Button>
      )}
    </>
  )
}

function Current({ own, onChange }: { own: OwnPhone & { phone: string }; onChange: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  const act = useRequestedAction(toast.success)
  return (
    <section aria-label={texts.number} className="mt-4 rounded-panel border border-line bg-surface px-4 py-4 lg:px-6">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold">
        {formatPhone(own.phone)}
        <Badge tone="ok">
          <BadgeCheck aria-hidden="true" />
          {texts.confirmed}
        </Badge>
      </p>
      <p className="mt-0.5 text-sm text-ink-3">{texts.number}</p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button onClick={onChange}>{texts.change}</Button>
        {own.kept_because === null && (
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {own.kept_because !== null && <Kept because={own.kept_because} />}
      <div className="mt-3">
        <NoAccess />
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={texts.removeQuestion}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        variant="danger"
        onConfirm={() => act({ intention: own.phone, done: texts.removed, work: removeOwnPhone })}
      >
        <p className="text-ink-2">{texts.removeText}</p>
      </ConfirmDialog>
    </section>
  )
}

const WAY_OUT = {
  no_email: { to: href('/app/email'), label: texts.addEmail },
  email_not_confirmed: { to: href('/app/profile'), label: texts.toProfile },
  only_way_in: { to: href('/app/change-password'), label: texts.setPassword },
} as const

function Kept({ because }: { because: NonNullable<OwnPhone['kept_because']> }) {
  const { to, label } = WAY_OUT[because]
  return (
    <p className="mt-3 text-sm text-ink-2">
      {texts.keptBecause[because]}{' '}
      <Link to={to} className="font-semibold text-forest underline underline-offset-4">
        {label}
      </Link>
    </p>
  )
}
