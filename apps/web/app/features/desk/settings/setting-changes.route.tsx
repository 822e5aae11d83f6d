import { isSettingKey, settingKeys, settingTable } from '@asime/contract/setting-table'
import type { SettingChange } from '@asime/contract/settings'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskList } from '../use-desk-list.ts'
import { inWordsOf, labelOf } from './setting-words.ts'
import { listSettingChanges, undoSettingChange } from './settings.api.ts'
import { SettingsPage } from './settings-page.tsx'
import * as texts from './settings.texts.ts'

export function meta() {
  return ownMeta(texts.history)
}

export default function SettingChangesPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <SettingsPage title={texts.history} lead={texts.historyLead}>
          <Changes />
        </SettingsPage>
      )}
    </Queries>
  )
}

function Changes() {
  const [search] = useSearchParams()
  const asked = search.get('key') ?? ''
  const key = isSettingKey(asked) ? asked : undefined
  const { query, moreLink } = useDeskList('setting-changes', { key }, (extent, signal) =>
    loadPages(extent, (cursor) => listSettingChanges(key, { cursor, signal })),
  )
  return (
    <>
      <search aria-label={texts.search}>
        <Form key={key} className="flex flex-wrap items-end gap-2.5" preventScrollReset>
          <Field label={texts.setting} className="min-w-0 flex-1 basis-64 sm:max-w-96">
            {(control) => (
              <Select name="key" defaultValue={key ?? ''} {...control}>
                <option value="">{texts.all}</option>
                {settingKeys.map((each) => (
                  <option key={each} value={each}>
                    {settingTable[each].label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit">{texts.show}</Button>
        </Form>
      </search>
      <div className="mt-4">
        <QueueList query={query} moreLink={moreLink} noun={texts.changesNoun} empty={texts.noChanges}>
          {(change) => <ChangeRow key={change.id} change={change} />}
        </QueueList>
      </div>
    </>
  )
}

function ChangeRow({ change }: { change: SettingChange }) {
  const { id, key, version, before, after, reason, changed_by: person, changed_at: at } = change
  const nowMs = useMinutes()
  const [isAsking, setAsking] = useState(false)
  const act = useRequestedAction(toast.success)
  return (
    <DeskItem
      title={texts.title(labelOf(key), version)}
      facts={[
        texts.fromTo(inWordsOf(key, before), inWordsOf(key, after)),
        texts.changedBy(person.full_name, formatMoment(at, nowMs)),
        change.undoes_version !== null && texts.undid(change.undoes_version),
        reason,
      ]}
      actions={
        change.is_latest &&
        isSettingKey(key) && (
          <>
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={texts.undoOf(labelOf(key))}
              onClick={() => setAsking(true)}
            >
              {texts.undo}
            </Button>
            <ReasonDialog
              open={isAsking}
              onClose={() => setAsking(false)}
              title={texts.undoOf(labelOf(key))}
              text={texts.undoText(key, inWordsOf(key, before))}
              label={texts.reason}
              confirmLabel={texts.undo}
              variant="buy"
              onConfirm={(given) =>
                act({ intention: [id, given], done: texts.undone, work: () => undoSettingChange(id, given) })
              }
            />
          </>
        )
      }
    />
  )
}
