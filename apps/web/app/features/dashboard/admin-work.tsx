import type { DisputeSummary } from '@asime/contract/disputes'
import type { PaymentAlert } from '@asime/contract/payment-alerts'
import { timeAgo } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { formatTotal } from '../../lib/format/totals.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Callout } from '../../ui/callout.tsx'
import { listDisputesToDecide, listOpenAlerts } from './dashboard.api.ts'
import { Panel, PanelRows } from './panel.tsx'

const ROWS = 5
const ROW = 'border-t border-line px-4 py-3.5 lg:px-5'

/** What waits for an admin, and how it is acted on today. */
export function AdminWork({ nowMs }: { nowMs: number }) {
  const alerts = useOwnQuery(['open-alerts'], (signal) => listOpenAlerts({ limit: ROWS, signal }))
  const disputes = useOwnQuery(['disputes-to-decide'], (signal) => listDisputesToDecide({ limit: ROWS, signal }))
  return (
    <>
      <Panel title={titleOf('Open alerts', alerts.data)}>
        <PanelRows query={{ ...alerts, data: alerts.data?.data }} empty={<p className="text-ink-2">No open alerts.</p>}>
          {(rows) => <AlertRows rows={rows} nowMs={nowMs} />}
        </PanelRows>
      </Panel>
      <Panel title={titleOf('Disputes to decide', disputes.data)}>
        <PanelRows
          query={{ ...disputes, data: disputes.data?.data }}
          empty={<p className="text-ink-2">No dispute is waiting for a decision.</p>}
        >
          {(rows) => <DisputeRows rows={rows} nowMs={nowMs} />}
        </PanelRows>
      </Panel>
      <Callout tone="info" title="Admins act through the API">
        <p>
          Close alerts, decide disputes, approve refunds and hold payouts through the{' '}
          <a href="/api/v1/docs" className="font-semibold underline underline-offset-4">
            API
          </a>
          . Every action takes a reason and is recorded.
        </p>
      </Callout>
    </>
  )
}

function titleOf(
  name: string,
  page: Awaited<ReturnType<typeof listOpenAlerts | typeof listDisputesToDecide>> | undefined,
) {
  return page && page.data.length > 0 ? `${name} (${formatTotal(page.meta)})` : name
}

function AlertRows({ rows, nowMs }: { rows: readonly PaymentAlert[]; nowMs: number }) {
  return (
    <ul>
      {rows.map(({ id, what, todo, reference, created_at: at }) => (
        <li key={id} className={ROW}>
          <p className="leading-snug font-semibold wrap-anywhere">{what}</p>
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{todo}</p>
          <p className="mt-1 text-sm text-ink-3 wrap-anywhere">
            {reference}, {timeAgo(at, nowMs)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DisputeRows({ rows, nowMs }: { rows: readonly DisputeSummary[]; nowMs: number }) {
  return (
    <ul>
      {rows.map(({ id, order, buyer, vendor, held, currency, opened_at: at }) => (
        <li key={id} className={ROW}>
          <p className="flex flex-wrap justify-between gap-x-4 leading-snug font-semibold">
            <span className="whitespace-nowrap">{order.order_number}</span>
            {formatMoney(held, currency)} held
          </p>
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
            {buyer.full_name} and {vendor.business_name}, reported {timeAgo(at, nowMs)}
          </p>
        </li>
      ))}
    </ul>
  )
}
