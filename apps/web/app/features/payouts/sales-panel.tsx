import { heldBackWords } from '@asime/contract/payout-outlook'
import type { SaleMovement } from '@asime/contract/payouts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { formatDate, monthName, monthsBack } from '../../lib/format/dates.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { linkToMore, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { formatSigned } from '../../lib/format/money.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { formatTotal } from '../../lib/format/totals.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { isUnderWay, WATCH_MS } from './payout-watch.ts'
import { listSales, saveSales } from './payouts.api.ts'
import * as texts from './sales-panel.texts.ts'

const MONTHS_OFFERED = 24
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The statement: each order whose money was released, of one month or of all; in the address, so that it can be kept. */
export function SalesPanel() {
  const [search] = useSearchParams()
  const [openedAtMs] = useState(() => Date.now())
  const asked = search.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : undefined
  const extent = readExtent(search)
  const query = useOwnQuery(
    ['sales', month, extent.cursor, extent.pages],
    (signal) => loadPages(extent, (cursor) => listSales(month, { cursor, signal })),
    {
      placeholderData: (shown, shownQuery) => (shownQuery?.queryKey[2] === month ? shown : undefined),
      refetchInterval: ({ state }) => (state.data?.data.some(({ payout }) => isUnderWay(payout)) ? WATCH_MS : false),
    },
  )
  const sales = query.data
  const shop = useViewer()?.vendor?.business_name
  const moreLink = linkToMore(query, search, extent)

  return (
    <section aria-labelledby="statement" className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="statement" className="text-xl">
          {texts.statement}
        </h2>
        <p className="hidden print:block">
          {shop}, {month ? monthName(month) : texts.allMonths}
        </p>
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <MonthForm month={month} nowMs={serverTime(query.dataUpdatedAt || openedAtMs)} />
          <SaveTableButton onSave={() => saveSales(month)} />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {texts.print}
          </Button>
        </div>
      </div>
      {!sales ? (
        query.isError ? (
          <Failed className="mt-4" onRetry={query.refetch} />
        ) : (
          <Loading label={texts.loadingYourStatement} className="mt-4 grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </Loading>
        )
      ) : sales.data.length === 0 ? (
        <EmptyState
          className="mt-4"
          icon={<ReceiptText />}
          title={month ? texts.nothingWasReleasedInThisMonth : texts.nothingReleasedYet}
        >
          {texts.whenABuyerHasTheGoods}
        </EmptyState>
      ) : (
        <GrowingRows
          shown={sales.data.length}
          total={formatTotal(sales.meta)}
          noun={texts.orders}
          isLoading={query.isPlaceholderData}
          renderMore={
            moreLink && ((way) => <Link {...moreLink} {...way} className={`${way.className} print:hidden`} />)
          }
        >
          <ul className="mt-2">
            {sales.data.map((sale) => (
              <li key={`${sale.kind} ${sale.id}`} className="border-b border-line last:border-b-0">
                <SaleRow sale={sale} />
              </li>
            ))}
          </ul>
        </GrowingRows>
      )}
    </section>
  )
}

function MonthForm({ month, nowMs }: { month: string | undefined; nowMs: number }) {
  const navigate = useNavigate()
  const first = useViewer()?.created_at.slice(0, 7) ?? ''
  // A shop has sold nothing before it was there.
  const offered = monthsBack(nowMs, MONTHS_OFFERED).filter((each) => each >= first)
  const filters = useFilterForm({
    address: month ? `?month=${month}` : '?',
    addressOf: (values) => (values.get('month') ? `?month=${values.get('month')}` : '?'),
    go: (address, { replace }) => void navigate(address, { replace, preventScrollReset: true }),
  })
  return (
    <form method="get" {...filters}>
      <Field label={texts.month} className="grid-cols-[auto_auto] items-center gap-x-2.5">
        {(control) => (
          <Select name="month" defaultValue={month ?? ''} className="w-44" {...control}>
            <option value="">{texts.all}</option>
            {(month && !offered.includes(month) ? [month, ...offered] : offered).map((each) => (
              <option key={each} value={each}>
                {monthName(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  )
}

function SaleRow({ sale }: { sale: SaleMovement }) {
  const signed = (amount: number) => formatSigned(amount, sale.currency)
  const less = (amount: number) => signed(amount === 0 ? 0 : -amount)
  const isSale = sale.kind === 'sale'
  const isGivenBack = sale.kind === 'chargeback_reversal'
  const outcome = {
    sale: texts.yourEarnings,
    chargeback: sale.payout ? texts.deductedFromAPayout : texts.youOwe,
    chargeback_reversed: texts.givenBackSince,
    chargeback_reversal: texts.givenBack,
  }[sale.kind]
  return (
    // On paper everything is unfolded.
    <details className="group break-inside-avoid print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {sale.order_number} <span className="font-normal text-ink-3">{sale.buyer_name}</span>
        </span>
        <span className="flex items-center gap-1.5 font-semibold">
          {signed(sale.net)}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.9}
            className="size-4 flex-none text-ink-3 transition-[rotate] group-open:rotate-180 print:hidden"
          />
        </span>
        <span className="flex basis-full flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
          {isGivenBack
            ? texts.givenBackOn(formatDate(sale.released_at))
            : texts.releasedOn(isSale, formatDate(sale.released_at))}
          {sale.kind === 'chargeback' && (
            <span>{sale.payout ? texts.deductedFromAPayout : texts.youOweThisDeducted}</span>
          )}
          {sale.kind === 'chargeback_reversed' && <span>{texts.givenBackSince}</span>}
          {sale.held_back && <span>{heldBackWords[sale.held_back]}</span>}
          {sale.payout ? (
            <PayoutBadge status={sale.payout.status} />
          ) : (
            sale.expected_payout_on && <span>{texts.paidOutOn(formatDate(sale.expected_payout_on))}</span>
          )}
        </span>
      </summary>
      <div className="pb-4">
        <DataList
          rows={[
            {
              label: isSale ? texts.orderTotal : isGivenBack ? texts.givenBack : texts.reversed,
              value: signed(sale.gross),
            },
            ...(sale.refunded > 0 ? [{ label: texts.refundedToBuyer, value: less(sale.refunded) }] : []),
            { label: texts.ourCommission, value: less(sale.commission) },
            { label: texts.vatOnTheCommission, value: less(sale.commission_vat) },
            { label: texts.paymentFee, value: less(sale.payment_fee) },
            {
              label: outcome,
              value: <b className="font-semibold">{signed(sale.net)}</b>,
            },
          ]}
        />
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm print:hidden">
          <Link
            to={href('/app/vendor/orders/:id', { id: sale.order_id })}
            className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
          >
            {texts.order(sale.order_number)}
          </Link>
          <Link
            to={href('/app/vendor/orders/:id/receipt', { id: sale.order_id })}
            className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
          >
            {texts.invoice(sale.invoice_number)}
          </Link>
        </p>
      </div>
    </details>
  )
}
