import type { DisputeSummary } from '@asime/contract/disputes'
import type { PaymentAlert } from '@asime/contract/payment-alerts'
import { timeAgo } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { formatTotal } from '../../lib/format/totals.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Callout } from '../../ui/callout.tsx'
import { listDisputesToDecide, listOpenAlerts } from './dashboard.api.ts'
import { Panel, PanelRows } from './panel.tsx'
import * as texts from './admin-work.texts.ts'

const ROWS = 5
const ROW = 'border-t border-line px-4 py-3.5 lg:px-5'

/** What waits for an admin, and how it is acted on today. */
export function AdminWork({ nowMs }: { nowMs: number }) {
  const alerts = useOwnQuery(['open-alerts'], (signal) => listOpenAlerts({ limit: ROWS, signal }))
  const disputes = useOwnQuery(['disputes-to-decide'], (signal) => listDisputesToDecide({ limit: ROWS, signal }))
  return (
    <>
      <Panel title={titleOf(texts.openAlerts, alerts.data)}>
        <PanelRows
          query={{ ...alerts, data: alerts.data?.data }}
          empty={<p className="text-ink-2">{texts.noOpenAlerts}</p>}
        >
          {(rows) => <AlertRows rows={rows} nowMs={nowMs} />}
        </PanelRows>
      </Panel>
      <Panel title={titleOf(texts.disputesToDecide, disputes.data)}>
        <PanelRows
          query={{ ...disputes, data: disputes.data?.data }}
          empty={<p className="text-ink-2">{texts.noDisputeIsWaiting}</p>}
        >
          {(rows) => <DisputeRows rows={rows} nowMs={nowMs} />}
        </PanelRows>
      </Panel>
      <Callout tone="info" title={texts.adminsActThroughTheAPI}>
        <p>
          {texts.closeAlertsDecideDisputesApprove}{' '}
          <a href="/api/v1/docs" className="font-semibold underline underline-offset-4">
            {texts.api}
          </a>
          {texts.everyActionTakesAReason}
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
            {texts.held(formatMoney(held, currency))}
          </p>
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
            {texts.andReported(buyer.full_name, vendor.business_name, timeAgo(at, nowMs))}
          </p>
        </li>
      ))}
    </ul>
  )
}
