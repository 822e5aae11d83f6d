import type { PackingSlip } from '@asime/contract/shop-orders'
import Printer from 'lucide-react/icons/printer'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { deliveryLines } from './delivery-lines.ts'
import { listPackingSlips } from './shop-orders.api.ts'
import * as texts from './packing-slips.texts.ts'

/** To lie in the parcels: one to a page on paper. */
export function PackingSlips({ orders }: { orders: string }) {
  const query = useOwnQuery(['packing-slips', orders], (signal) => listPackingSlips(orders, signal))
  const slips = query.data
  const refusal = query.error instanceof ApiError && query.error.status < 500 ? query.error : undefined

  return (
    <div className="frame max-w-[860px] pb-6">
      <div className="print:hidden">
        <Breadcrumb
          items={[
            { label: texts.orders, link: <Link to={href('/app/vendor/orders')}>{texts.orders}</Link> },
            { label: texts.packingSlips },
          ]}
        />
      </div>
      {!slips && refusal ? (
        <EmptyState
          as="h1"
          title={texts.noPackingSlips}
          actions={
            <Link to={href('/app/vendor/orders')} className={buttonClass({ variant: 'buy' })}>
              {texts.allOrders}
            </Link>
          }
        >
          {serverMessage(refusal)}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
            <h1 className="text-3xl">{texts.packingSlips}</h1>
            <Button className="max-sm:w-full" disabled={!slips} onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {texts.print}
            </Button>
          </div>
          {slips ? (
            <ul className="mt-5 grid gap-4 print:mt-0 print:block">
              {slips.map((slip) => (
                <li key={slip.order.id} className="print:not-last:break-after-page">
                  <Slip slip={slip} />
                </li>
              ))}
            </ul>
          ) : query.isError ? (
            <Failed onRetry={query.refetch} />
          ) : (
            <Loading label={texts.loadingThePackingSlips} className="mt-5">
              <Skeleton className="h-80" />
            </Loading>
          )}
        </>
      )}
    </div>
  )
}

function Slip({ slip: { order, vendor, buyer, items, delivery, qr } }: { slip: PackingSlip }) {
  return (
    <section
      aria-label={texts.packingSlip(order.order_number)}
      className="rounded-panel border border-line bg-surface p-4 sm:p-6 print:break-inside-avoid print:border-0 print:p-0 print:text-black"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl">{order.order_number}</h2>
          <p className="mt-1 text-ink-2 print:text-black">{texts.orderedOn(formatDate(order.created_at))}</p>
          <p className="mt-3 text-sm text-ink-3 print:text-black">{texts.from}</p>
          <p className="font-semibold wrap-anywhere">{vendor.business_name}</p>
          {vendor.location && <p className="wrap-anywhere">{vendor.location}</p>}
        </div>
        <QrCode {...qr} alt={texts.qrCodeOfThePage(order.order_number)} sizePx={128} />
      </div>
      <p className="mt-4 text-sm text-ink-3 print:text-black">{texts.to}</p>
      <p className="text-lg font-semibold wrap-anywhere">{buyer.full_name}</p>
      {delivery ? (
        <>
          {deliveryLines(delivery).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
          <p className="font-semibold">{formatPhone(delivery.contact_phone)}</p>
          {delivery.note && <p className="mt-1 wrap-anywhere">“{delivery.note}”</p>}
        </>
      ) : (
        <p>{texts.noAddressGiven}</p>
      )}
      <table className="mt-4 w-full border-t border-line">
        <thead>
          <tr className="text-left text-sm text-ink-3 print:text-black">
            <th scope="col" className="w-24 py-2 font-medium">
              {texts.quantity}
            </th>
            <th scope="col" className="py-2 font-medium">
              {texts.item}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index} className="border-t border-line align-top">
              <td className="py-2 font-semibold">{item.quantity}</td>
              <td className="py-2 wrap-anywhere">
                {item.title}
                {item.variant_label && <span className="block font-semibold">{item.variant_label}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-2 print:text-black">{texts.checkTheGoods(APP_NAME)}</p>
    </section>
  )
}
