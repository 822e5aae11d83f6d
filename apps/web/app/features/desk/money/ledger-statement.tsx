import { ledgerAccountLabels } from '@asime/contract/ledger'
import { formatMoney } from '@asime/contract/money'
import { Link } from 'react-router'
import { formatTotal } from '../../../lib/format/totals.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { GrowingRows } from '../../../ui/growing-rows.tsx'
import { SaveTableButton } from '../../../ui/save-table-button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../part.tsx'
import { useDeskList } from '../use-desk-list.ts'
import { listLedger, readLedger, saveLedger, type StatementOf } from './ledger.api.ts'
import { LedgerTable } from './ledger-table.tsx'
import * as texts from './money.texts.ts'

/** The statement of an order or a shop: its balances, what all entries come to, and the entries. */
export function LedgerStatement({ of }: { of: StatementOf }) {
  const nowMs = useMinutes()
  const summary = useOwnQuery(['ledger', of.type, of.id], (signal) => readLedger(of, signal))
  const { query: list, moreLink } = useDeskList('ledger-entries', of, (extent, signal) =>
    loadPages(extent, (cursor) => listLedger(of, { cursor, signal })),
  )
  if (!summary.data || !list.data) {
    if (summary.isError || list.isError)
      return <Failed onRetry={() => Promise.all([summary.refetch(), list.refetch()])} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-60" />
      </Loading>
    )
  }
  const { subject, currency, accounts, entries, debits, credits, balance, is_equal: isEqual } = summary.data
  const { data, meta } = list.data
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">
            {texts.subjectTypes[subject.type]} {subject.name}
          </h2>
          <p className="mt-1 text-ink-2">{texts.statementLead(entries, currency)}</p>
        </div>
        <SaveTableButton onSave={() => saveLedger(of, texts.fileName(subject.name))} />
      </div>
      {!isEqual && <Callout tone="warn">{texts.isNotEqual}</Callout>}
      <Part title={texts.balances}>
        <DataList
          rows={[
            ...accounts.map((each) => ({ label: ledgerAccountLabels[each.account], value: money(each.balance) })),
            { label: texts.totalDebits, value: money(debits) },
            { label: texts.totalCredits, value: money(credits) },
            {
              label: texts.balance,
              value: (
                <span className="inline-flex flex-wrap items-center justify-end gap-2">
                  {isEqual && <Badge tone="ok">{texts.isEqual}</Badge>}
                  {money(balance)}
                </span>
              ),
            },
          ]}
        />
      </Part>
      <Part title={texts.entries}>
        {data.length === 0 ? (
          <p className="text-ink-2">{texts.noEntries}</p>
        ) : (
          <GrowingRows
            shown={data.length}
            total={formatTotal(meta)}
            noun={texts.entriesNoun}
            isLoading={list.isPlaceholderData}
            renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
          >
            <LedgerTable entries={data} label={texts.entries} nowMs={nowMs} />
          </GrowingRows>
        )}
      </Part>
    </div>
  )
}
