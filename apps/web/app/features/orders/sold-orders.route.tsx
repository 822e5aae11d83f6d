import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ShopOrders } from './shop-orders.tsx'
import * as texts from './sold-orders.texts.ts'

export function meta() {
  return ownMeta(texts.orders)
}

export default function SoldOrdersPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <ShopOrders />}</Queries>
}
