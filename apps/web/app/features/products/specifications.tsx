import type { Product } from '@asime/contract/products'
import { DataList } from '../../ui/data-list.tsx'
import { specificationsOf } from './specification-rows.ts'
import * as texts from './specifications.texts.ts'

interface SpecificationsProps {
  product: Product
  /** Only the first so many. */
  limit?: number
}

/** What the vendor has measured and written down. */
export function Specifications({ product, limit }: SpecificationsProps) {
  const rows = specificationsOf(product).slice(0, limit)
  if (rows.length === 0) return <p className="text-ink-2">{texts.noSpecificationsListed}</p>
  return <DataList rows={rows} className="max-w-[640px]" />
}
