import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { Route } from './+types/sold-order.route.ts'
import { OrderPage } from './order-page.tsx'
import * as texts from './sold-order.texts.ts'

export function meta() {
  return ownMeta(texts.order)
}

export default function SoldOrderPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <OrderPage id={params.id} as="vendor" />}</Queries>
}
