import { refundWords, walletNames } from '@asime/contract/order-money'
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

interface ReceiptPageProps {
  id: string
  as: 'buyer' | 'vendor'
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
            { label: 'Order', link: <Link to={orderPath}>{query.data?.order.order_number ?? 'Order'}</Link> },
            { label: 'Receipt' },
          ]}
        />
      </div>
      {query.data ? (
        <ReceiptView receipt={query.data} as={as} />
      ) : refusal ? (
        <EmptyState as="h1" title={refusal.code === 'not_found' ? 'Order not found' : 'No receipt yet'}>
          {serverMessage(refusal)}
        </EmptyState>
      ) : (
        <>
          <h1 className="text-3xl">Receipt</h1>
          {query.isError ? (
            <Failed onRetry={query.refetch} />
          ) : (
            <Loading label="Loading the receipt" className="mt-5">
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Receipt {receipt.receipt_number}</h1>
        <Button className="max-sm:w-full print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      <p className="mt-1.5 text-ink-2">
        Issued by {APP_NAME} on {formatDate(receipt.issued_at)} (Ghana time)
      </p>
      {payment?.is_test && (
        <Callout tone="warn" className="mt-4">
          A test payment: no money moved, and this is no proof of one.
        </Callout>
      )}
      <Part title="Order">
        <DataList
          rows={[
            { label: 'Order', value: `${receipt.order.order_number}, ${formatDate(receipt.order.created_at)}` },
            { label: 'Buyer', value: receipt.buyer.full_name },
            {
              label: 'Sold by',
              value: [receipt.vendor.business_name, receipt.vendor.location].filter(Boolean).join(', '),
            },
            ...(receipt.delivery
              ? [{ label: 'Delivery', value: deliveryLines(receipt.delivery).slice(0, 2).join(', ') }]
              : []),
            ...(payment ? [{ label: 'Paid by', value: `${methodOf(payment)}, ${formatDate(payment.paid_at)}` }] : []),
            ...(payment ? [{ label: 'Payment reference', value: payment.reference }] : []),
          ]}
        />
      </Part>
      <Part title="What was bought">
        <table className="w-full text-[.9375rem]">
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-3">
              <th scope="col" className="py-2 pr-3 font-medium">
                Item
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Amount
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
              label="Delivery"
              amount={receipt.delivery_fee === 0 ? 'No extra fee' : money(receipt.delivery_fee)}
            />
            <AmountRow label="Total paid" amount={money(receipt.total)} isStrong />
            {receipt.refunds.map((refund) => (
              <AmountRow
                key={`${refund.created_at} ${refund.amount}`}
                label={`${refundWords(refund, formatDate)}. Reason: ${refund.reason}`}
                amount={`−${money(refund.amount)}`}
              />
            ))}
            {receipt.charged_back_total > 0 && (
              <AmountRow label="Reversed by the payer’s bank" amount={`−${money(receipt.charged_back_total)}`} />
            )}
            {receipt.refunded_total + receipt.charged_back_total > 0 && (
              <AmountRow label="Remaining" amount={money(heldOf(receipt))} isStrong />
            )}
          </tfoot>
        </table>
        <p className="mt-3 text-sm text-ink-2">
          {as === 'buyer'
            ? `The goods are sold by ${receipt.vendor.business_name}, not by ${APP_NAME}. For VAT, ask the seller for a VAT invoice.`
            : 'You sell the goods. If you are registered for VAT, you account for VAT on their price. We add none.'}
        </p>
      </Part>
      {as === 'vendor' &&
        (invoice ? (
          <InvoicePart invoice={invoice} money={money} />
        ) : (
          <p className="mt-5 text-[.9375rem] text-ink-2">
            Our commission invoice follows when the money is released to you.
          </p>
        ))}
    </>
  )
}

function InvoicePart({ invoice, money }: { invoice: CommissionInvoice; money: (amount: number) => string }) {
  return (
    <Part title={`Commission invoice ${invoice.invoice_number}`}>
      <p className="mb-2 text-[.9375rem] text-ink-2">
        Issued on {formatDate(invoice.issued_at)}, to the shop named above
      </p>
      <DataList
        rows={[
          { label: 'Commission on the sale', value: money(invoice.commission) },
          ...invoice.taxes.map(({ name, rate_percent: rate, amount }) => ({
            label: `${name} ${rate} %`,
            value: money(amount),
          })),
          {
            label: 'Commission with taxes',
            value: <b className="font-semibold">{money(invoice.commission_with_tax)}</b>,
          },
        ]}
      />
      <h3 className="mt-5 mb-1 text-lg">Your earnings</h3>
      <DataList
        rows={[
          { label: 'Order total', value: money(invoice.gross) },
          ...(invoice.refunded > 0 ? [{ label: 'Refunded to buyer', value: `−${money(invoice.refunded)}` }] : []),
          { label: 'Commission with taxes', value: `−${money(invoice.commission_with_tax)}` },
          { label: 'Payment fee', value: `−${money(invoice.payment_fee)}` },
          { label: 'Released to you', value: <b className="font-semibold">{money(invoice.net)}</b> },
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
  return `${walletNames[network]}, number ending in ${end}`
}
