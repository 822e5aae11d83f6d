import type { Product } from '@asime/contract/products'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { FEW_LEFT_BELOW } from '../../lib/format/product-price.ts'
import { formatCount } from '@asime/contract/counts'
import * as texts from './stock-state.texts.ts'

/** How many there are: `In stock, 14 pieces`, `Only 3 left`, `Out of Stock`. */
export function StockState({ product }: { product: Pick<Product, 'in_stock' | 'stock_quantity'> }) {
  if (!product.in_stock) {
    return (
      <p className={`${LINE} text-danger`}>
        <CircleX aria-hidden="true" />
        {texts.outOfStock}
      </p>
    )
  }
  if (product.stock_quantity < FEW_LEFT_BELOW) {
    return (
      <p className={`${LINE} text-laterite`}>
        <Hourglass aria-hidden="true" />
        {texts.onlyLeft(product.stock_quantity)}
      </p>
    )
  }
  return (
    <p className={`${LINE} text-forest`}>
      <CircleCheck aria-hidden="true" />
      {texts.inStockPieces(formatCount(product.stock_quantity))}
    </p>
  )
}

const LINE = 'flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:stroke-[1.9]'
