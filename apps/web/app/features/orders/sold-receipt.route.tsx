import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { Route } from './+types/sold-receipt.route.ts'
import { ReceiptPage } from './receipt-page.tsx'
import * as texts from './sold-receipt.texts.ts'

export function meta() {
  return ownMeta(texts.receipt)
}

export default function SoldReceiptPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <ReceiptPage id={params.id} as="vendor" />}</Queries>
}
