import { type SettingGroup, settingGroups } from '@asime/contract/setting-kinds'
import { settingTable } from '@asime/contract/setting-table'
import type { SettingState } from '@asime/contract/settings'
import { useId, useState } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { RowCard } from '../desk-rows.tsx'
import { inWordsOf } from './setting-words.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { listSettings } from './settings.api.ts'
import { SettingsPage } from './settings-page.tsx'
import * as texts from './settings.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.settings)
}

const GROUPS = Object.keys(settingGroups) as SettingGroup[]

export default function SettingValuesPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <SettingsPage title={sections.settings} lead={texts.lead}>
          <Settings />
        </SettingsPage>
      )}
    </Queries>
  )
}

function Settings() {
  const { data, isError, refetch } = useOwnQuery(['settings'], listSettings)
  if (!data)
    return isError ? (
      <Failed onRetry={refetch} />
    ) : (
      <Loading className="grid gap-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <div className="mt-5 grid gap-6">
      {data.some(({ key, value }) => key === 'maintenance' && value === 1) && (
        <Callout tone="warn">{texts.isClosed}</Callout>
      )}
      {GROUPS.map((group) => (
        <Group
          key={group}
          title={settingGroups[group]}
          settings={data.filter(({ key }) => settingTable[key].group === group)}
        />
      ))}
    </div>
  )
}

function Group({ title, settings }: { title: string; settings: readonly SettingState[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <RowCard>
        {settings.map((setting) => (
          <SettingRow key={`${setting.key} ${setting.version}`} setting={setting} />
        ))}
      </RowCard>
    </section>
  )
}

function SettingRow({ setting }: { setting: SettingState }) {
  const { key, value, in_force: inForce, usual, changed_by: person, changed_at: at } = setting
  const { label, text, kind } = settingTable[key]
  const nowMs = useMinutes()
  const [isAsking, setAsking] = useState(false)
  const facts = [
    text,
    value !== inForce && texts.isLoosened(inWordsOf(key, value)),
    inForce !== usual && texts.usual(inWordsOf(key, usual)),
    person && at && texts.changedBy(person.full_name, formatMoment(at, nowMs)),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-4 lg:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-body text-base leading-snug font-semibold tracking-normal">{label}</h3>
        <p className="mt-0.5 font-semibold">
          {inForce === usual ? texts.isUsual(inWordsOf(key, inForce)) : texts.now(inWordsOf(key, inForce))}
        </p>
        {facts.map(
          (fact) =>
            fact && (
              <p key={fact} className="mt-0.5 max-w-[70ch] text-sm text-ink-2 wrap-anywhere">
                {fact}
              </p>
            ),
        )}
      </div>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={kind === 'switch' ? texts.turnOf(label, 1 - value) : texts.changeOf(label)}
        onClick={() => setAsking(true)}
      >
        {kind === 'switch' ? texts.turn(1 - value) : texts.change}
      </Button>
      <SettingDialog setting={setting} open={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}
