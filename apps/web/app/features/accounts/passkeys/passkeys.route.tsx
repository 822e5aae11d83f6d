import type { Passkey } from '@asime/contract/passkeys'
import { useState } from 'react'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { ApiError } from '../../../lib/api/api.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.api.ts'
import { NameDialog } from './name-dialog.tsx'
import { useCanUsePasskeys } from './use-can-use-passkeys.ts'
import * as texts from './passkeys.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function PasskeysPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead}>
      <Queries>{viewer && <Passkeys key={viewer.id} />}</Queries>
    </ProfilePartPage>
  )
}

function Passkeys() {
  const query = useOwnQuery(['passkeys'], listPasskeys)
  const nowMs = useMinutes()
  const [removing, setRemoving] = useState<Passkey>()
  const [naming, setNaming] = useState<Passkey>()
  const act = useRequestedAction(toast.success)

  return (
    <Loaded query={query}>
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          ) : (
            <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  nowMs={nowMs}
                  onRename={() => setNaming(passkey)}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
          )}
          {naming && <NameDialog passkey={naming} onClose={() => setNaming(undefined)} />}
          <AddPasskey onAdded={() => void query.refetch()} />
          <ConfirmDialog
            open={removing !== undefined}
            onOpenChange={() => setRemoving(undefined)}
            title={texts.removeQuestion(removing?.name ?? '')}
            confirmLabel={texts.remove}
            cancelLabel={texts.cancel}
            variant="danger"
            onConfirm={() =>
              act({ intention: removing?.id, done: texts.removed, work: () => removePasskey(removing?.id ?? '') })
            }
          >
            <p className="text-ink-2">{texts.removeText}</p>
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [isBusy, setBusy] = useState(false)
  if (!useCanUsePasskeys()) return <p className="mt-4 text-ink-2">{texts.cannot}</p>

  async function add() {
    setBusy(true)
    try {
      const options = await beginPasskey()
      const { makeByDevice } = await import('./device.ts')
      await addPasskey(await makeByDevice(options))
      toast.success(texts.added)
      onAdded()
    } catch (error) {
      const { message } = error as Error
      toast.error(texts.couldNotAdd, error instanceof ApiError ? (serverMessage(error) ?? message) : message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="buy" className="mt-4" busy={isBusy} onClick={() => void add()}>
      {texts.add}
    </Button>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  nowMs: number
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, nowMs, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: usedAt } = passkey
  const since = formatMoment(createdAt, nowMs)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 lg:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-ink-2">
          {usedAt === null ? texts.neverUsed : texts.lastUsed(formatMoment(usedAt, nowMs))}
        </p>
        <p className="text-sm text-ink-3">{texts.since(since)}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.renameOf(name, since)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.removeOf(name, since)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
