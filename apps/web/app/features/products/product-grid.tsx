import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { ProductCard } from './product-card.tsx'

/** Products in one row of the widest layout. */
const ROW = 4

/** Those that can be bought come first; else in the list's own order. */
function inStockFirst(products: readonly ProductCardData[]): ProductCardData[] {
  return products.toSorted((a, b) => Number(b.in_stock) - Number(a.in_stock))
}

interface ProductGridProps {
  products: readonly ProductCardData[]
  /** Of the pictures in the first row. */
  priority?: 'low' | undefined
}

export function ProductGrid({ products, priority }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-5 lg:gap-y-8">
      {inStockFirst(products).map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} priority={index < ROW ? priority : undefined} />
        </li>
      ))}
    </ul>
  )
}
