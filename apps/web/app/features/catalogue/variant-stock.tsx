import type { OwnProductCard } from '@asime/contract/own-products'
import type { ProductVariant } from '@asime/contract/variants'
import { formatCount } from '@asime/contract/counts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { InlineValue } from './inline-value.tsx'
import { readOwnProduct } from './own-products.api.ts'
import * as texts from './variant-stock.texts.ts'

/** A variant as its form names it, too: `M, White`. */
export type NamedVariant = Pick<ProductVariant, 'id' | 'stock_quantity'> & { label: string }

interface VariantStockProps {
  id: string
  product: OwnProductCard
  /** The ids of those that were changed just now, with ` stock`. */
  changed: ReadonlySet<string>
  onSave: (product: OwnProductCard, variant: NamedVariant, value: number) => Promise<boolean>
}

/** What is left of each variant of a product, to be changed in its place. */
export function VariantStock({ id, product, changed, onSave }: VariantStockProps) {
  const { data, isError, refetch } = useOwnQuery(['own product', product.id], (signal) =>
    readOwnProduct(product.id, signal),
  )
  if (!data)
    return (
      <div id={id}>
        {isError ? (
          <Failed onRetry={refetch} />
        ) : (
          <Loading label={texts.loading}>
            <Skeleton className="h-24" />
          </Loading>
        )}
      </div>
    )
  return (
    <ul
      id={id}
      aria-label={texts.variantsOf(product.product_name)}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 rounded-control bg-surface-2 px-2 py-1"
    >
      {data.variants.map(({ id: variantId, values, stock_quantity: stock }) => {
        const label = values.join(', ')
        return (
          <li
            key={variantId}
            className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 border-b border-line text-[.9375rem]"
          >
            <span className="px-1 wrap-anywhere">{label}</span>
            <InlineValue
              label={texts.stockOf(product.product_name, label)}
              value={stock}
              kind="pieces"
              isChanged={changed.has(`${variantId} stock`)}
              className="ml-auto"
              onSave={(value) => onSave(product, { id: variantId, label, stock_quantity: stock }, value)}
            >
              <span className="flex items-center gap-2">
                {stock === 0 && <Badge tone="bad">{texts.soldOut}</Badge>}
                <b className="font-semibold tabular-nums">{formatCount(stock)}</b>
              </span>
            </InlineValue>
          </li>
        )
      })}
    </ul>
  )
}
