import { href, Link } from 'react-router'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { OrderList } from './order-list.tsx'
import * as texts from './bought-orders.texts.ts'

export function meta() {
  return ownMeta(texts.yourOrders)
}

export default function BoughtOrdersPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <OrderList
          title={texts.yourOrders}
          aside={
            shopRoleOf(viewer) && (
              <Link to={href('/app/vendor/orders')} className={buttonClass({ className: 'max-sm:w-full' })}>
                {texts.sales}
              </Link>
            )
          }
          empty={{
            title: texts.youHaveNotOrderedAnything,
            text: texts.buyWhatYouSee,
            action: (
              <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
                {texts.browseProducts}
              </Link>
            ),
          }}
        />
      )}
    </Queries>
  )
}
