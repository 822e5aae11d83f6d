import { href, Link } from 'react-router'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { OrderList } from './order-list.tsx'

export function meta() {
  return ownMeta('Sales')
}

export default function SoldOrdersPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <OrderList
          as="vendor"
          title="Sales"
          aside={
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <Link to={href('/app/orders')} className={buttonClass()}>
                Purchases
              </Link>
              <Link to={href('/app/vendor/payouts')} className={buttonClass()}>
                Payouts
              </Link>
            </div>
          }
          empty={{
            title: 'No orders yet',
            text: 'When a buyer orders from your shop or accepts your bid, it shows here.',
            action: (
              <Link to={href('/requests')} className={buttonClass({ variant: 'ask' })}>
                Find requests to bid on
              </Link>
            ),
          }}
        />
      )}
    </Queries>
  )
}
