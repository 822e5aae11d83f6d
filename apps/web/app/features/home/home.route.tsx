import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { data, href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { tagline } from '../../lib/page/brand.texts.ts'
import { siteJsonLd } from '../../lib/page/json-ld.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { apiFor, type Attempt, attempt } from '../../lib/page/visit.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { moreLinkClass, Section } from '../../ui/section.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { BidLadder } from '../bids/bid-ladder.tsx'
import { CategoryTile } from '../categories/category-tile.tsx'
import { ItemRequestCard } from '../item-requests/item-request-card.tsx'
import { listItemRequests } from '../item-requests/item-requests.api.ts'
import { findLiveItemRequest, type LiveItemRequest } from '../item-requests/live-item-request.ts'
import { LiveStage } from '../item-requests/live-stage.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { listProducts } from '../products/products.api.ts'
import type { Route } from './+types/home.route.ts'
import { AskBanner } from './ask-banner.tsx'
import { Claims } from './claims.tsx'
import { Hero } from './hero.tsx'
import { HomeBanners } from './home-banners.tsx'
import { readHome } from './home.api.ts'
import { JoinBanner } from './join-banner.tsx'
import * as texts from './home.texts.ts'

const CATEGORIES_SHOWN = 10
const PRODUCTS_SHOWN = 8
const ITEM_REQUESTS_SHOWN = 10
const PRODUCTS_EXTENT = '[--extent:calc(200vw+620px)] sm:[--extent:calc(50vw+350px)] lg:[--extent:960px]'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `${APP_NAME}: ${tagline}`,
    description: texts.askForWhatYouNeed,
    origin: loaderData?.origin ?? '',
    path: href('/'),
  })

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const [home, deals, itemRequests, featured, live] = await Promise.all([
    attempt(args, readHome(api)),
    attempt(args, listProducts(api, { discount: true, limit: PRODUCTS_SHOWN })),
    attempt(args, listItemRequests(api, { limit: ITEM_REQUESTS_SHOWN, status: 'open', is_expired: false })),
    attempt(args, listProducts(api, { featured: true, limit: PRODUCTS_SHOWN })),
    attempt(args, findLiveItemRequest(api)),
  ])
  // With nothing to show the page is an outage, and says so to caches and crawlers too.
  const status = [home, deals, itemRequests, featured].some(({ ok }) => ok) ? 200 : 503
  const shown = { home, deals, itemRequests, featured, live: live.ok ? live.value : null }
  return data({ ...shown, origin: new URL(args.request.url).origin, nowMs: Date.now() }, { status })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, deals, itemRequests, featured, live, origin, nowMs } = loaderData
  return (
    <>
      <StructuredData data={siteJsonLd(origin)} />
      <Hero>{live && <LiveStage live={live} ladder={<LiveLadder {...live} />} nowMs={nowMs} />}</Hero>
      {home.ok && <Claims figures={home.value.figures} />}
      <div className="frame">
        {home.ok && <HomeBanners banners={home.value.banners} />}
        <Section
          id="categories"
          title={texts.shopByCategory}
          more={<More to={href('/products')}>{texts.allCategories}</More>}
          extent="[--extent:230px] sm:[--extent:420px] lg:[--extent:280px]"
        >
          {!home.ok ? (
            <Failed />
          ) : home.value.categories.length === 0 ? (
            <Notice kind="empty" title={texts.noCategoriesYet}>
              {texts.categoriesWillAppearHere}
            </Notice>
          ) : (
            <ul className={`${RAIL} gap-3 sm:grid sm:grid-cols-5 sm:gap-y-5 lg:grid-cols-10 lg:gap-4`}>
              {home.value.categories
                .filter(({ parent_id: id }) => id === null)
                .slice(0, CATEGORIES_SHOWN)
                .map((category, position) => (
                  <li key={category.id} className="flex-none snap-start scroll-ml-4">
                    <CategoryTile category={category} position={position} />
                  </li>
                ))}
            </ul>
          )}
        </Section>

        <Section
          id="deals"
          title={texts.todaysDeals}
          more={<More to={`${href('/products')}?deals=true`}>{texts.allDeals}</More>}
          extent={PRODUCTS_EXTENT}
        >
          <Products products={deals} priority="low" emptyTitle={texts.noDealsToday} emptyText={texts.asSoonAsAVendor} />
        </Section>

        {home.ok &&
          home.value.sets.map(({ id, title, products, category_id: categoryId, vendor_id: vendorId }) => (
            <Section
              key={id}
              id={`set-${id}`}
              title={title}
              more={
                categoryId ? (
                  <More to={`${href('/products')}?category=${categoryId}`}>{texts.viewAll}</More>
                ) : (
                  vendorId && <More to={href('/vendors/:id', { id: vendorId })}>{texts.visitShop}</More>
                )
              }
              extent={PRODUCTS_EXTENT}
            >
              <ProductGrid products={products} />
            </Section>
          ))}

        <AskBanner />

        <Section
          id="item-requests"
          title={texts.recentItemRequests}
          note={
            itemRequests.ok && itemRequests.value.meta.total > 0
              ? texts.openRequests(formatTotal(itemRequests.value.meta))
              : undefined
          }
          more={<More to={href('/requests')}>{texts.allRequests}</More>}
          extent="[--extent:480px] sm:[--extent:1760px]"
        >
          {!itemRequests.ok ? (
            <Failed />
          ) : itemRequests.value.data.length === 0 ? (
            <Notice kind="empty" title={texts.noOpenRequestsRightNow}>
              {texts.asSoonAsABuyer}
            </Notice>
          ) : (
            <ul className={`${RAIL} gap-3 sm:grid sm:grid-cols-2 lg:gap-4`}>
              {itemRequests.value.data.map((itemRequest) => (
                <li
                  key={itemRequest.id}
                  className="grid w-[min(318px,84vw)] flex-none snap-start scroll-ml-4 sm:w-auto sm:min-w-0"
                >
                  <ItemRequestCard itemRequest={itemRequest} nowMs={nowMs} />
                </li>
              ))}
            </ul>
          )}
        </Section>

        <Section
          id="featured"
          title={texts.featuredProducts}
          more={<More to={`${href('/products')}?featured=true`}>{texts.allFeatured}</More>}
          extent={PRODUCTS_EXTENT}
        >
          <Products
            products={featured}
            emptyTitle={texts.nothingIsFeaturedRightNow}
            emptyText={texts.featuredProductsAppearHere}
          />
        </Section>

        <JoinBanner />
      </div>
    </>
  )
}

/** A row to push sideways on phones, up to the edges of the screen. */
const RAIL =
  '-mx-4 -my-2 flex snap-x snap-proximity overflow-x-auto px-4 py-2 [scrollbar-width:none] [&::-webkit-scrollbar]:hidden sm:m-0 sm:overflow-visible sm:p-0'

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={moreLinkClass}>
      {children}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}

interface ProductsProps {
  products: Attempt<{ data: ProductCardData[] }>
  emptyTitle: string
  emptyText: string
  /** Of the pictures in the first row. */
  priority?: 'low'
}

function Products({ products, emptyTitle, emptyText, priority }: ProductsProps) {
  if (!products.ok) return <Failed />
  if (products.value.data.length === 0) {
    return (
      <Notice kind="empty" title={emptyTitle}>
        {emptyText}
      </Notice>
    )
  }
  return <ProductGrid products={products.value.data} priority={priority} />
}

function Failed() {
  return (
    <Notice kind="failed" title={texts.weCouldNotLoadThis} retryHref={href('/')}>
      {texts.asimeTookTooLong}
    </Notice>
  )
}

function LiveLadder({ itemRequest, bids }: LiveItemRequest) {
  const { budget_min: min, budget_max: max, currency } = itemRequest
  return (
    <BidLadder
      budget={{ min, max, currency }}
      beads={bids.map(({ id, bid_amount: amount }, place) => ({ id, amount, kind: place === 0 ? 'best' : 'plain' }))}
    />
  )
}
