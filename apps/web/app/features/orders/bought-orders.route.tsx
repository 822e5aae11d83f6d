import { href, Link } from 'react-router'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { OrderList } from './order-list.tsx'

export function meta() {
  return ownMeta('Your orders')
}

export default function BoughtOrdersPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <OrderList
          title="Your orders"
          aside={
            shopRoleOf(viewer) && (
              <Link to={href('/app/vendor/orders')} className={buttonClass({ className: 'max-sm:w-full' })}>
                Sales
              </Link>
            )
          }
          empty={{
            title: 'You have not ordered anything yet',
            text: 'Buy what you see, or ask for what you need and accept a bid.',
            action: (
              <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
                Browse Products
              </Link>
            ),
          }}
        />
      )}
    </Queries>
  )
}
