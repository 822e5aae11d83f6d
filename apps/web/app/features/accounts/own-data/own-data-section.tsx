import {
  MAX_OVERVIEW_ROWS,
  MAX_OVERVIEW_SKIP,
  type OwnDataOverview,
  type OwnTableName,
} from '@asime/contract/own-data-overview'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { formatCount } from '@asime/contract/counts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { factsOf } from './facts-of-row.ts'
import { readOwnDataRows } from './own-data.api.ts'
import * as texts from './own-data.texts.ts'
import { sectionNames } from './sections.texts.ts'

/** So many rows at first. Printed are all that are here. */
const AT_FIRST = 3

interface OwnDataSectionProps {
  name: OwnTableName
  table: OwnDataOverview['tables'][OwnTableName]
}

/** The newest rows of one table, and on demand those behind them. */
export function OwnDataSection({ name, table: { total, rows: newest } }: OwnDataSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [older, setOlder] = useState<typeof newest>([])
  const [isLoading, setLoading] = useState(false)
  const rows = [...newest, ...older]
  const title = sectionNames[name]
  const more = rows.length - AT_FIRST
  const behind = total - rows.length

  async function loadMore() {
    setLoading(true)
    try {
      const next = await readOwnDataRows(name, rows.length)
      setOlder((before) => [...before, ...next])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notLoaded, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setLoading(false)
    }
  }
  return (
    <section aria-labelledby={`table-${name}`} className="mt-5">
      <h3 id={`table-${name}`} className="flex items-baseline gap-2 text-lg">
        {title} <span className="font-body text-sm font-normal text-ink-3">{formatCount(total)}</span>
      </h3>
      <ul className="mt-2 overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
        {rows.map((row, index) => (
          <li
            key={index}
            className={`break-inside-avoid border-t-4 border-line px-4 py-1 lg:px-5 ${
              isOpen || index < AT_FIRST ? '' : 'hidden print:list-item'
            }`}
          >
            <DataList rows={factsOf(row)} className="[&_dd]:whitespace-pre-line" />
          </li>
        ))}
      </ul>
      {!isOpen && more > 0 && (
        <Button
          size="sm"
          className="mt-2 print:hidden"
          aria-label={texts.showMoreOf(more, title)}
          onClick={() => setOpen(true)}
        >
          {texts.showMore(more)}
        </Button>
      )}
      {behind > 0 && (isOpen || more <= 0) && (
        <>
          <p className="mt-2 text-sm text-ink-2">{texts.theFileHasAll(formatCount(rows.length), formatCount(total))}</p>
          {rows.length <= MAX_OVERVIEW_SKIP && (
            <Button
              size="sm"
              className="mt-2 print:hidden"
              busy={isLoading}
              aria-label={texts.showMoreOf(Math.min(behind, MAX_OVERVIEW_ROWS), title)}
              onClick={() => void loadMore()}
            >
              {texts.showMore(Math.min(behind, MAX_OVERVIEW_ROWS))}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
