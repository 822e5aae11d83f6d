import { refundWords, walletNames } from '@asime/contract/order-money'
import { type OrderSide, orderSourceLabels } from '@asime/contract/order-states'
import type { CommissionInvoice, Receipt } from '@asime/contract/receipts'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { formatMoney, heldOf } from '@asime/contract/money'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { deliveryLines } from './delivery-lines.ts'
import { readReceipt } from './orders.api.ts'
import * as texts from './receipt-page.texts.ts'

interface ReceiptPageProps {
  id: string
  as: OrderSide
}

/** What was paid for an order, to be printed or kept; for the vendor with our invoice over the commission. */
export function ReceiptPage({ id, as }: ReceiptPageProps) {
  const query = useOwnQuery(['receipt', id], (signal) => readReceipt(id, signal))
  const orderPath = as === 'buyer' ? href('/app/orders/:id', { id }) : href('/app/vendor/orders/:id', { id })
  const refusal = query.error instanceof ApiError && query.error.status < 500 ? query.error : undefined

  return (
    <div className="frame max-w-[860px] pb-6">
      <div className="print:hidden">
        <Breadcrumb
          items={[
            { label: texts.order, link: <Link to={orderPath}>{query.data?.order.order_number ?? texts.order}</Link> },
            { label: texts.receipt },
          ]}
        />
      </div>
      {query.data ? (
        <ReceiptView receipt={query.data} as={as} />
      ) : refusal ? (
        <EmptyState as="h1" title={refusal.code === 'not_found' ? texts.orderNotFound : texts.noReceiptYet}>
          {serverMessage(refusal)}
        </EmptyState>
      ) : (
        <>
          <h1 className="text-3xl">{texts.receipt}</h1>
          {query.isError ? (
            <Failed onRetry={query.refetch} />
          ) : (
            <Loading label={texts.loadingTheReceipt} className="mt-5">
              <Skeleton className="h-80" />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

function ReceiptView({ receipt, as }: { receipt: Receipt; as: ReceiptPageProps['as'] }) {
  const { currency, payment, commission_invoice: invoice } = receipt
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{texts.receiptNumbered(receipt.receipt_number)}</h1>
          <p className="mt-1.5 text-ink-2">{texts.issuedByOnGhanaTime(APP_NAME, formatDate(receipt.issued_at))}</p>
        </div>
        <Button className="max-sm:w-full print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {texts.print}
        </Button>
      </div>
      {payment?.is_test && (
        <Callout tone="warn" className="mt-4">
          {texts.testPayment}
        </Callout>
      )}
      <Part title={texts.order}>
        <DataList
          rows={[
            { label: texts.order, value: `${receipt.order.order_number}, ${formatDate(receipt.order.created_at)}` },
            { label: texts.source, value: orderSourceLabels[receipt.source] },
            { label: texts.buyer, value: receipt.buyer.full_name },
            {
              label: texts.soldBy,
              value: [receipt.vendor.business_name, receipt.vendor.location].filter(Boolean).join(', '),
            },
            ...(receipt.delivery
              ? [{ label: texts.delivery, value: deliveryLines(receipt.delivery).slice(0, 2).join(', ') }]
              : []),
            ...(payment
              ? [{ label: texts.paidBy, value: `${methodOf(payment)}, ${formatDate(payment.paid_at)}` }]
              : []),
            ...(payment ? [{ label: texts.paymentReference, value: payment.reference }] : []),
          ]}
        />
      </Part>
      <Part title={texts.whatWasBought}>
        <table className="w-full text-[.9375rem]">
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-3">
              <th scope="col" className="py-2 pr-3 font-medium">
                {texts.item}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {texts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipt.items.map((item, index) => (
              <tr key={index} className="border-b border-line align-top">
                <td className="py-2 pr-3 wrap-anywhere">
                  {item.title}
                  {item.variant_label && <span className="block text-sm text-ink-2">{item.variant_label}</span>}
                  <span className="block text-sm text-ink-3">
                    {item.quantity} × {money(item.unit_price)}
                  </span>
                </td>
                <td className="py-2 text-right whitespace-nowrap">{money(item.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <AmountRow
              label={texts.delivery}
              amount={receipt.delivery_fee === 0 ? texts.noExtraFee : money(receipt.delivery_fee)}
            />
            <AmountRow label={texts.totalPaid} amount={money(receipt.total)} isStrong />
            {receipt.refunds.map((refund) => (
              <AmountRow
                key={`${refund.created_at} ${refund.amount}`}
                label={texts.reasonLabel(refundWords(refund, formatDate), refund.reason)}
                amount={`−${money(refund.amount)}`}
              />
            ))}
            {receipt.charged_back_total > 0 && (
              <AmountRow label={texts.reversedByThePayersBank} amount={`−${money(receipt.charged_back_total)}`} />
            )}
            {receipt.refunded_total + receipt.charged_back_total > 0 && (
              <AmountRow label={texts.remaining} amount={money(heldOf(receipt))} isStrong />
            )}
          </tfoot>
        </table>
        <p className="mt-3 text-sm text-ink-2">
          {as === 'buyer' ? texts.goodsAreSoldBy(receipt.vendor.business_name, APP_NAME) : texts.youSellTheGoods}
        </p>
      </Part>
      {as === 'vendor' && invoice && <InvoicePart invoice={invoice} money={money} />}
      {as === 'vendor' && !invoice && heldOf(receipt) > 0 && (
        <p className="mt-5 text-[.9375rem] text-ink-2">{texts.commissionInvoiceFollows}</p>
      )}
    </>
  )
}

function InvoicePart({ invoice, money }: { invoice: CommissionInvoice; money: (amount: number) => string }) {
  return (
    <Part title={texts.commissionInvoice(invoice.invoice_number)}>
      <p className="mb-2 text-[.9375rem] text-ink-2">{texts.issuedOnToTheShop(formatDate(invoice.issued_at))}</p>
      <DataList
        rows={[
          { label: texts.commissionOnTheSale, value: money(invoice.commission) },
          ...invoice.taxes.map(({ name, rate_percent: rate, amount }) => ({
            label: `${name} ${rate}%`,
            value: money(amount),
          })),
          {
            label: texts.commissionWithTaxes,
            value: <b className="font-semibold">{money(invoice.commission_with_tax)}</b>,
          },
        ]}
      />
      <h3 className="mt-5 mb-1 text-lg">{texts.yourEarnings}</h3>
      <DataList
        rows={[
          { label: texts.orderTotal, value: money(invoice.gross) },
          ...(invoice.refunded > 0 ? [{ label: texts.refundedToBuyer, value: `−${money(invoice.refunded)}` }] : []),
          { label: texts.commissionWithTaxes, value: `−${money(invoice.commission_with_tax)}` },
          { label: texts.paymentFee, value: `−${money(invoice.payment_fee)}` },
          { label: texts.releasedToYou, value: <b className="font-semibold">{money(invoice.net)}</b> },
        ]}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-5 rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6 print:break-inside-avoid print:border-0 print:p-0"
    >
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function AmountRow({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <tr className={`border-b border-line align-top ${isStrong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-2 pr-3 text-left wrap-anywhere ${isStrong ? 'font-semibold' : 'font-normal'}`}>
        {label}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{amount}</td>
    </tr>
  )
}

function methodOf({ method, network, phone_end: end }: NonNullable<Receipt['payment']>): string {
  if (method === 'card' || network === null) return 'card'
  return end === null ? walletNames[network] : texts.numberEndingIn(walletNames[network], end)
}
