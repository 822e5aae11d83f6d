import type { InformationPage } from '@asime/contract/information-pages'
import type { InformationText } from '@asime/contract/information-text'
import { diffWordsWithSpace } from 'diff'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { compareVersion } from './page-texts.api.ts'
import * as texts from './page-texts.texts.ts'

/** More than this of one part, and what is alike is not looked for any more. */
const LOOKING_MS = 300

/** What a version has changed, part by part, in words. */
export function VersionChanges({ page, version }: { page: InformationPage; version: number }) {
  const { data, isError, refetch } = useOwnQuery(['page version', page, version], (signal) =>
    compareVersion(page, version, signal),
  )
  if (!data)
    return isError ? (
      <Failed onRetry={refetch} />
    ) : (
      <Loading>
        <Skeleton className="h-20" />
      </Loading>
    )
  const changes = data.before ? changesOf(data.before, data.after) : []
  return (
    <section aria-label={texts.changesOf(version)} className="grid gap-3 rounded-panel bg-surface-2 p-4 text-sm">
      {changes.length === 0 && <p className="text-ink-2">{texts.onlyOrder}</p>}
      {changes.map(({ id, before, after }) => (
        <p key={id} className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
          <Words before={before} after={after} />
        </p>
      ))}
    </section>
  )
}

/** Parts are known by their anchors, wherever they stand. */
function changesOf(before: InformationText, after: InformationText): { id: string; before: string; after: string }[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ id, before: was.get(id) ?? '', after: is.get(id) ?? '' }))
    .filter((part) => part.before !== part.after)
}

function partsOf({ intro, sections }: InformationText): Map<string, string> {
  const parts = sections.flatMap((section) => [section, ...section.questions])
  return new Map([['', intro], ...parts.map(({ id, title, text }): [string, string] => [id, `${title}\n\n${text}`])])
}

function Words({ before, after }: { before: string; after: string }) {
  const found = diffWordsWithSpace(before, after, { timeout: LOOKING_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return found.map(({ value, added, removed }, index) => {
    if (added)
      return (
        <ins key={index} className="bg-forest-soft text-forest-ink">
          <span className="sr-only">{texts.added}: </span>
          {value}
        </ins>
      )
    if (removed)
      return (
        <del key={index} className="bg-danger-soft text-danger-ink">
          <span className="sr-only">{texts.removed}: </span>
          {value}
        </del>
      )
    return value
  })
}
