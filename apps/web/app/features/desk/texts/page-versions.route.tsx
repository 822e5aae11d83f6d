import type { EditableInformation, InformationVersion } from '@asime/contract/information-desk'
import { useState } from 'react'
import { href } from 'react-router'
import { formatDate, formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { QueueList } from '../queue-list.tsx'
import { useDeskList } from '../use-desk-list.ts'
import type { Route } from './+types/page-versions.route.ts'
import { PageTextFrame } from './page-text-frame.tsx'
import { listVersions, restoreVersion } from './page-texts.api.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionChanges } from './version-changes.tsx'
import * as texts from './page-texts.texts.ts'

export function meta() {
  return ownMeta(texts.history)
}

export default function PageVersionsPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <PageTextFrame
          page={params.page}
          title={texts.historyTitle}
          other={{ label: texts.text, path: (page) => href('/app/admin/texts/:page', { page }) }}
        >
          {(latest) => <Versions latest={latest} />}
        </PageTextFrame>
      )}
    </Queries>
  )
}

function Versions({ latest }: { latest: EditableInformation }) {
  const { page } = latest
  const { query, moreLink } = useDeskList('page versions', { page }, (extent, signal) =>
    loadPages(extent, (cursor) => listVersions(page, { cursor, signal })),
  )
  return (
    <>
      <p className="-mt-3 mb-4 max-w-[70ch] text-ink-2">{texts.historyLead}</p>
      <QueueList query={query} moreLink={moreLink} noun={texts.versionsNoun} empty={texts.noVersions}>
        {(version) => <VersionRow key={version.id} version={version} latest={latest} />}
      </QueueList>
    </>
  )
}

function VersionRow({ version: row, latest }: { version: InformationVersion; latest: EditableInformation }) {
  const { version, published_by: person, published_at: at, reason, restores_version: restores } = row
  const { page } = latest
  const nowMs = useMinutes()
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const act = useRequestedAction(toast.success)
  const name = texts.version(version)
  return (
    <DeskItem
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {name}
          {row.is_latest && <Badge tone="ok">{texts.latest}</Badge>}
        </span>
      }
      facts={[
        texts.from(formatDate(row.in_force_from)),
        person ? texts.publishedBy(person.full_name, formatMoment(at, nowMs)) : texts.cameWithAsime,
        restores !== null && texts.restored(restores),
        reason,
      ]}
      actions={
        <>
          {person && (
            <Button
              size="sm"
              aria-expanded={isShown}
              aria-label={texts.named(isShown ? texts.hideChanges : texts.showChanges, name)}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? texts.hideChanges : texts.showChanges}
            </Button>
          )}
          {!row.is_latest && latest.may_edit && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={texts.named(texts.restore, name)}
              onClick={() => setAsking(true)}
            >
              {texts.restore}
            </Button>
          )}
        </>
      }
    >
      {isShown && <VersionChanges page={page} version={version} />}
      {isAsking && (
        <PublishDialog
          latest={latest}
          title={texts.restoreTitle(version)}
          confirmLabel={texts.restore}
          onClose={() => setAsking(false)}
          onConfirm={(publication) => {
            const sent = { ...publication, if_version: latest.version }
            return act({
              intention: [page, version, sent],
              done: texts.restoredNow,
              work: () => restoreVersion(page, version, sent),
            })
          }}
        />
      )}
    </DeskItem>
  )
}
