import { data } from 'react-router'
import { APP_NAME, TAGLINE } from '../../lib/brand.ts'
import { formatTotal } from '../../lib/totals.ts'
import { apiFor, attempt } from '../../lib/visit.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { listCategories } from '../categories/categories.api.ts'
import { CategoryTile } from '../categories/category-tile.tsx'
import { ItemRequestCard } from '../item-requests/item-request-card.tsx'
import { listItemRequests } from '../item-requests/item-requests.api.ts'
import { ProductCard } from '../products/product-card.tsx'
import { listProducts } from '../products/products.api.ts'
import type { Route } from './+types/home.route.ts'
import { Hero } from './hero.tsx'

const CATEGORIES_SHOWN = 10
const PRODUCTS_SHOWN = 12
const ITEM_REQUESTS_SHOWN = 10
/** Products in one row of the widest layout. */
const ROW = 4

export const meta: Route.MetaFunction = () => [
  { title: `${APP_NAME}: ${TAGLINE}` },
  {
    name: 'description',
    content: 'Ask for what you need, get prices from vendors across Ghana, or shop what they have listed.',
  },
]

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const [categories, products, itemRequests] = await Promise.all([
    attempt(args, listCategories(api)),
    attempt(args, listProducts(api, { limit: PRODUCTS_SHOWN, sort_by: 'created_at', sort_order: 'desc' })),
    attempt(args, listItemRequests(api, { limit: ITEM_REQUESTS_SHOWN, status: 'open' })),
  ])
  // With nothing to show the page is an outage, and says so to caches and crawlers too.
  const status = categories.ok || products.ok || itemRequests.ok ? 200 : 503
  return data({ categories, products, itemRequests, nowMs: Date.now() }, { status })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { categories, products, itemRequests, nowMs } = loaderData
  return (
    <>
      <Hero />
      <div className="frame">
        <Section id="categories" title="Shop by Category">
          {!categories.ok ? (
            <Failed />
          ) : categories.value.length === 0 ? (
            <Notice kind="empty" title="No categories yet">
              They appear here once the market opens.
            </Notice>
          ) : (
            // A rail on phones. It holds no link yet, so it takes the focus itself to be scrolled by keyboard.
            <ul
              tabIndex={0}
              aria-labelledby="categories-title"
              className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-5 sm:gap-y-5 sm:overflow-visible sm:p-0 lg:grid-cols-10 lg:gap-4"
            >
              {categories.value.slice(0, CATEGORIES_SHOWN).map((category, position) => (
                <li key={category.id} className="flex-none">
                  <CategoryTile category={category} position={position} />
                </li>
              ))}
            </ul>
          )}
        </Section>

        <Section
          id="products"
          title="Newest Products"
          note={
            products.ok && products.value.meta.total > 0
              ? `${formatTotal(products.value.meta)} products from vendors across Ghana`
              : undefined
          }
        >
          {!products.ok ? (
            <Failed />
          ) : products.value.data.length === 0 ? (
            <Notice kind="empty" title="No products yet">
              New listings from vendors show here first.
            </Notice>
          ) : (
            <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-5 lg:gap-y-8">
              {products.value.data.map((product, index) => (
                <li key={product.id} className="min-w-0">
                  <ProductCard product={product} priority={index < ROW ? 'low' : undefined} />
                </li>
              ))}
            </ul>
          )}
        </Section>

        <Section
          id="item-requests"
          title="Recent Item Requests"
          note={
            itemRequests.ok && itemRequests.value.meta.total > 0
              ? `${formatTotal(itemRequests.value.meta)} open requests, waiting for a price`
              : undefined
          }
        >
          {!itemRequests.ok ? (
            <Failed />
          ) : itemRequests.value.data.length === 0 ? (
            <Notice kind="empty" title="No open requests right now">
              As soon as a buyer asks for something, it shows here.
            </Notice>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
              {itemRequests.value.data.map((itemRequest) => (
                <li key={itemRequest.id} className="grid min-w-0">
                  <ItemRequestCard itemRequest={itemRequest} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  )
}

function Failed() {
  return (
    <Notice kind="failed" title="We could not load this" retryHref="/">
      The market did not answer in time. Nothing is lost.
    </Notice>
  )
}
