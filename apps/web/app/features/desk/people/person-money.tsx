import type { LedgerStatement } from '@asime/contract/admin-users'
import { Link } from 'react-router'
import { formatSigned } from '../../../lib/format/money.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Part } from '../part.tsx'
import * as texts from './people.texts.ts'

interface PersonMoneyProps {
  title: string
  statements: readonly LedgerStatement[]
  /** What the lines add up to. */
  balance: string
  /** Where the whole statement is, for whom it is shown to. */
  ledgerHref?: string | undefined
}

/** Money as the ledger has it: movements that add up to what is left. */
export function PersonMoney({ title, statements, balance, ledgerHref }: PersonMoneyProps) {
  const moved = statements.filter(({ lines }) => lines.length > 0)
  return (
    <Part title={title}>
      {moved.length === 0 && <p className="text-ink-2">{texts.noMoney}</p>}
      {moved.map(({ currency, lines, balance: left }) => (
        <DataList
          key={currency}
          rows={[
            ...lines.map(({ kind, amount }) => ({
              label: texts.movement(kind),
              value: <span className="tabular-nums">{formatSigned(amount, currency)}</span>,
            })),
            {
              label: <b className="font-semibold text-ink">{balance}</b>,
              value: <b className="font-semibold tabular-nums">{formatSigned(left, currency)}</b>,
            },
          ]}
        />
      ))}
      {ledgerHref && moved.length > 0 && (
        <Link to={ledgerHref} className="mt-3 inline-block font-semibold text-forest underline underline-offset-4">
          {texts.openLedger}
        </Link>
      )}
    </Part>
  )
}
