import { formatCount } from '@asime/contract/counts'
import { formatMoney } from '@asime/contract/money'
import type { ShopAnalytics } from '@asime/contract/shop-analytics'
import { href, Link } from 'react-router'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as texts from './analytics.texts.ts'
import { ChartCard } from '../../ui/chart-card.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { formatShare } from '../../lib/format/shares.ts'

/** What sold best: rows of a list on phones, a table where there is room. */
export function BestProducts({ analytics: { products, currency } }: { analytics: ShopAnalytics }) {
  return (
    <ChartCard title={texts.bestHeading} about={products.length === 0 ? texts.noProducts : texts.bestText}>
      {products.length > 0 && (
        <>
          <ul className="grid lg:hidden">
            {products.map((product) => (
              <li key={product.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
                <Picture
                  src={product.picture}
                  alt=""
                  sizePx={48}
                  sizes="44px"
                  className="w-11 flex-none rounded-control"
                />
                <span className="grid min-w-0 flex-1">
                  <ProductName {...product} />
                  <span className="text-xs text-ink-3">
                    {texts.productFacts(formatCount(product.views), formatCount(product.units))}
                  </span>
                </span>
                <Money className="text-sm" amount={product.revenue} currency={currency} />
              </li>
            ))}
          </ul>
          <div className="max-lg:hidden">
            <FigureTable
              caption={texts.bestHeading}
              heads={[texts.product, texts.productViews, texts.orders, texts.sold, texts.soldOfViews, texts.revenue]}
              rows={products.map((product) => ({
                key: product.id,
                name: (
                  <span className="flex items-center gap-3">
                    <Picture
                      src={product.picture}
                      alt=""
                      sizePx={48}
                      sizes="36px"
                      className="w-9 flex-none rounded-control"
                    />
                    <ProductName {...product} />
                  </span>
                ),
                figures: [
                  formatCount(product.views),
                  formatCount(product.orders),
                  formatCount(product.units),
                  product.views === 0 ? texts.noPast : formatShare(product.orders, product.views).replace('%', ''),
                  formatMoney(product.revenue, currency),
                ],
              }))}
            />
          </div>
        </>
      )}
    </ChartCard>
  )
}

/** What was deleted has no page any more. */
function ProductName({ id, product_name: name, is_deleted: isDeleted }: ShopAnalytics['products'][number]) {
  const look = 'inline-block min-h-6 font-medium wrap-anywhere'
  if (isDeleted) return <span className={look}>{name}</span>
  return (
    <Link to={href('/app/vendor/products/:id/edit', { id })} className={`${look} hover:underline`}>
      {name}
    </Link>
  )
}
