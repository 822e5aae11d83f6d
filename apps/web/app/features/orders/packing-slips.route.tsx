import { useSearchParams } from 'react-router'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { PackingSlips } from './packing-slips.tsx'
import * as texts from './packing-slips.texts.ts'

export function meta() {
  return ownMeta(texts.packingSlips)
}

export default function PackingSlipsPage() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  return <Queries>{viewer && <PackingSlips orders={search.get('orders') ?? ''} />}</Queries>
}
