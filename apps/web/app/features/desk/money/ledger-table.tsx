import { type LedgerEntry, ledgerAccountLabels, ledgerTransactionLabels } from '@asime/contract/ledger'
import { formatAmount } from '@asime/contract/money'
import { formatMoment } from '../../../lib/format/dates.ts'
import * as texts from './money.texts.ts'

const CELL = 'border-t border-line px-3 py-2 align-top'
const AMOUNT = `${CELL} text-right whitespace-nowrap tabular-nums`

/** Entries of the ledger with debits and credits, both sides of each; those of others are told apart. */
export function LedgerTable({
  entries,
  label,
  nowMs,
}: {
  entries: readonly LedgerEntry[]
  label: string
  nowMs: number
}) {
  return (
    <table aria-label={label} className="w-full text-[.9375rem]">
      <thead>
        <tr className="text-left text-[.8125rem] text-ink-3">
          <th scope="col" className="px-3 py-2 font-semibold">
            {texts.account}
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            {texts.debit}
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            {texts.credit}
          </th>
        </tr>
      </thead>
      {entries.map((entry) => (
        <tbody key={entry.id}>
          <tr className="bg-surface-2">
            <th scope="rowgroup" colSpan={3} className="border-t border-line px-3 py-2 text-left font-normal">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <b className="font-semibold">{ledgerTransactionLabels[entry.kind] ?? entry.kind}</b>
                <span className="tabular-nums">{texts.balanceAfter(formatAmount(entry.balance))}</span>
              </span>
              <span className="block text-[.8125rem] text-ink-2 wrap-anywhere">
                {formatMoment(entry.posted_at, nowMs)}, {entry.reference}
              </span>
            </th>
          </tr>
          {entry.lines.map((line, index) => (
            <Line key={index} line={line} label={ledgerAccountLabels[line.account]} />
          ))}
          {entry.others.map((line) => (
            <Line key={line.account} line={line} label={texts.ofOthers(ledgerAccountLabels[line.account])} isOfOthers />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface LineProps {
  line: LedgerEntry['lines'][number]
  label: string
  isOfOthers?: boolean
}

function Line({ line: { debit, credit }, label, isOfOthers = false }: LineProps) {
  return (
    <tr className={isOfOthers ? 'text-ink-3' : ''}>
      <td className={`${CELL} wrap-anywhere`}>{label}</td>
      <td className={AMOUNT}>{debit !== null && formatAmount(debit)}</td>
      <td className={AMOUNT}>{credit !== null && formatAmount(credit)}</td>
    </tr>
  )
}
