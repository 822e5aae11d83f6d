import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { Route } from './+types/sold-receipt.route.ts'
import { ReceiptPage } from './receipt-page.tsx'

export function meta() {
  return ownMeta('Receipt')
}

export default function SoldReceiptPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return <Queries>{viewer && <ReceiptPage id={params.id} as="vendor" />}</Queries>
}
