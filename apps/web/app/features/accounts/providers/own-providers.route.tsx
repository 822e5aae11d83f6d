import type { OwnProvider } from '@asime/contract/own-providers'
import { providerNames } from '@asime/contract/sign-in-providers'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { goAndLink, listOwnProviders, unlinkProvider } from './own-providers.api.ts'
import * as texts from './own-providers.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function OwnProvidersPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead}>
      <Queries>{viewer && <Providers key={viewer.id} />}</Queries>
    </ProfilePartPage>
  )
}

function Providers() {
  const query = useOwnQuery(['own-providers'], listOwnProviders)
  const [unlinking, setUnlinking] = useState<OwnProvider>()
  const act = useRequestedAction(toast.success)

  const name = unlinking ? providerNames[unlinking.provider] : ''
  return (
    <Loaded query={query}>
      {(providers) => (
        <>
          <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
            {providers.map((own) => (
              <ProviderRow key={own.provider} own={own} onUnlink={() => setUnlinking(own)} />
            ))}
          </ul>
          <ConfirmDialog
            open={unlinking !== undefined}
            onOpenChange={() => setUnlinking(undefined)}
            title={texts.unlinkQuestion(name)}
            confirmLabel={texts.unlink}
            cancelLabel={texts.cancel}
            variant="danger"
            onConfirm={() =>
              act({
                intention: unlinking?.provider,
                done: texts.unlinked(name),
                work: async () => unlinking && unlinkProvider(unlinking.provider),
              })
            }
          >
            <p className="text-ink-2">{texts.unlinkText(name)}</p>
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}

function ProviderRow({ own, onUnlink }: { own: OwnProvider; onUnlink: () => void }) {
  const { provider, linked, is_set_up: isSetUp, is_only_way: isOnlyWay } = own
  const nowMs = useMinutes()
  const name = providerNames[provider]
  const [isBusy, setBusy] = useState(false)

  async function link() {
    setBusy(true)
    try {
      await goAndLink(provider)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      toast.error(texts.notBegun(name), serverMessage(error))
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 lg:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        {linked ? (
          <>
            {linked.email !== null && <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">{linked.email}</p>}
            <p className="text-sm text-ink-3">{texts.linkedSince(formatMoment(linked.linked_at, nowMs))}</p>
          </>
        ) : (
          <p className="mt-0.5 text-sm text-ink-2">{isSetUp ? texts.notLinked : texts.notSetUp}</p>
        )}
        {isOnlyWay && (
          <p className="mt-1.5 text-sm text-ink-2">
            {texts.onlyWay}{' '}
            <Link to={href('/app/change-password')} className="font-semibold text-forest underline underline-offset-4">
              {texts.setPassword}
            </Link>
          </p>
        )}
      </div>
      {linked && !isOnlyWay && (
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.unlinkName(name)} onClick={onUnlink}>
          {texts.unlink}
        </Button>
      )}
      {!linked && isSetUp && (
        <Button size="sm" busy={isBusy} aria-label={texts.linkName(name)} onClick={() => void link()}>
          {texts.link}
        </Button>
      )}
    </li>
  )
}
