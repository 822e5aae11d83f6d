import { type AnalyticsTable, analyticsTables } from '@asime/contract/shop-analytics'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { Select } from '../../ui/select.tsx'
import { type AnalyticsQuery, saveAnalytics } from './analytics.api.ts'
import * as texts from './analytics.texts.ts'
import { ChartCard } from '../../ui/chart-card.tsx'

/** All figures of the time as a file, one table at a time. */
export function SaveFigures({ query }: { query: AnalyticsQuery }) {
  const [table, setTable] = useState<AnalyticsTable>('periods')
  return (
    <ChartCard title={texts.csvHeading}>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={texts.csvTable} className="min-w-48">
          {(control) => (
            <Select value={table} onChange={({ target }) => setTable(target.value as AnalyticsTable)} {...control}>
              {analyticsTables.map((each) => (
                <option key={each} value={each}>
                  {texts.csvTables[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SaveTableButton onSave={() => saveAnalytics(query, table)} />
      </div>
    </ChartCard>
  )
}
