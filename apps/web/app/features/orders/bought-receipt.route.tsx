import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { Route } from './+types/bought-receipt.route.ts'
import { ReceiptPage } from './receipt-page.tsx'
import * as texts from './bought-receipt.texts.ts'

export function meta() {
  return ownMeta(texts.receipt)
}

export default function BoughtReceiptPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <ReceiptPage id={params.id} as="buyer" />}</Queries>
}
