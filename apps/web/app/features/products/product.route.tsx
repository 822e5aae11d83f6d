import type { ProductActionName } from '@asime/contract/products'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useState } from 'react'
import { data, href, Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { breadcrumbsJsonLd, productJsonLd } from '../../lib/page/json-ld.ts'
import { NoConnectionError } from '../../lib/offline/loaded-pages.ts'
import { formatMoney } from '@asime/contract/money'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { priceOf, shownPercent } from '../../lib/format/product-price.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatCount } from '@asime/contract/counts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { queryCursor } from '../../lib/lists/query-values.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useActions } from '../../lib/session/use-actions.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { Notice } from '../../ui/notice.tsx'
import { moreLinkClass, Section } from '../../ui/section.tsx'
import { ShareLinks } from '../../ui/share-links.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ownPicture } from '../../ui/picture-sources.ts'
import { toast } from '../../ui/toast.tsx'
import { Report } from '../reports/report.tsx'
import type { Route } from './+types/product.route.ts'
import { ActionBar } from './action-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Description } from './description.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { listRelatedProducts, listReviews, readProduct, readReviewSummary } from './products.api.ts'
import { SellerBlock } from './seller-block.tsx'
import { Specifications } from './specifications.tsx'
import { usePurchase } from './use-purchase.ts'
import { WishButton } from './wish-button.tsx'
import * as texts from './product.texts.ts'

/** Reviews in the first page's HTML. */
const REVIEWS_SHOWN = 10

export const handle: PageHandle = { tabBar: false }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.product) return []
  const { product, origin } = loaderData
  const { now } = priceOf(product)
  return pageMeta({
    title: `${product.product_name} · ${APP_NAME}`,
    description: texts.fromFrom(
      product.is_price_from,
      formatMoney(now, product.currency),
      product.vendor.business_name,
      product.description,
    ),
    origin,
    path: href('/products/:id', { id: product.id }),
    image: `/cards/products/${product.id}.jpg`,
    type: 'product',
  })
}

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const { id } = args.params
  const { origin, searchParams } = new URL(args.request.url)
  const found = await attempt(
    args,
    readProduct(api, id).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined
      throw error
    }),
  )
  if (!found.ok) throw data(null, { status: 503 })
  const product = found.value
  if (!product) return data({ product: undefined }, { status: 404 })

  const cursor = queryCursor(searchParams.get('reviews'))
  const [summary, reviews, related] = await Promise.all([
    attempt(args, readReviewSummary(api, id)),
    attempt(args, listReviews(api, id, { limit: REVIEWS_SHOWN, cursor })),
    attempt(args, listRelatedProducts(api, id)),
  ])
  return data({
    product,
    summary: summary.ok ? summary.value : undefined,
    reviews: reviews.ok ? reviews.value : undefined,
    related: related.ok ? related.value : [],
    origin,
    nowMs: Date.now(),
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.product) return <ProductNotFound />
  // Another product is another page, with a quantity and a picture of its own.
  return <Detail key={loaderData.product.id} {...loaderData} />
}

type DetailProps = Extract<Route.ComponentProps['loaderData'], { product: object }>

function Detail({ product, summary, reviews, related, origin, nowMs }: DetailProps) {
  const viewer = useViewer()
  const { actions } = useActions(product, viewer?.id, async (signal) => {
    const { readProduct: readAgain } = await loadCalls(import('./products.api.ts'))
    return readAgain(browserApi, product.id, { signal })
  })
  const purchase = usePurchase(product, actions)
  const { category } = product
  const categoryPath = `${href('/products')}?category=${category.id}`
  const { now } = priceOf(product)
  const path = href('/products/:id', { id: product.id })

  return (
    <>
      <StructuredData data={productJsonLd(product, origin)} />
      <StructuredData
        data={breadcrumbsJsonLd(origin, [
          { name: texts.home, path: href('/') },
          { name: texts.products, path: href('/products') },
          { name: category.name, path: categoryPath },
          { name: product.product_name, path },
        ])}
      />
      <div className="frame">
        <Breadcrumb
          items={[
            { label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> },
            { label: texts.products, link: <Link to={href('/products')}>{texts.products}</Link> },
            { label: category.name, link: <Link to={categoryPath}>{category.name}</Link> },
            { label: product.product_name },
          ]}
        />
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] lg:items-start lg:gap-14 lg:pt-2">
          <div className={`relative ${purchase.shown.in_stock ? '' : '[&_img]:opacity-60 [&_img]:grayscale-[.8]'}`}>
            <Gallery
              images={product.images
                .filter((image) => ownPicture(image.url))
                .map((image) => ({
                  url: image.url,
                  thumbnailUrl: image.thumbnail_url,
                  thumbhash: image.thumbhash,
                }))}
              alt={product.product_name}
              wanted={purchase.variant?.image_url ?? undefined}
              badge={
                product.discount_percent > 0 && (
                  <span className="inline-flex h-8 items-center rounded-r-[7px] bg-laterite px-[13px] font-display text-base font-bold text-on-laterite">
                    <span className="sr-only">{texts.discount} </span>-{shownPercent(product)}%
                  </span>
                )
              }
            />
            <WishButton product={product} className="top-1 right-1" />
          </div>
          <div className="min-w-0">
            <BuyBox product={product} purchase={purchase} />
            <SellerBlock vendor={product.vendor} productId={product.id} />
            <ShareLinks
              text={`${product.product_name}, ${formatMoney(now, product.currency)}`}
              url={`${origin}${path}`}
              className="mt-2.5"
            />
            <Report
              type="product"
              id={product.id}
              name={product.product_name}
              owner={{ vendorId: product.vendor.id }}
            />
          </div>
        </div>

        <ProductTabs product={product} actions={actions} summary={summary} reviews={reviews} nowMs={nowMs} />

        {related.length > 0 && (
          <Section
            id="related"
            title={texts.moreFrom(category.name)}
            extent="[--extent:calc(200vw+700px)] sm:[--extent:calc(50vw+370px)] lg:[--extent:960px]"
            more={
              <Link to={categoryPath} className={moreLinkClass}>
                {texts.seeAll}
                <ArrowRight aria-hidden="true" />
              </Link>
            }
          >
            <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-5 lg:gap-y-8">
              {related.map((other) => (
                <li key={other.id} className="min-w-0">
                  <ProductCard product={other} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <ActionBar purchase={purchase} />
    </>
  )
}

interface ProductTabsProps extends Pick<DetailProps, 'product' | 'summary' | 'reviews' | 'nowMs'> {
  actions: readonly ProductActionName[] | undefined
}

function ProductTabs({ product, actions, summary, reviews, nowMs }: ProductTabsProps) {
  const isServerHtml = useIsServerHtml()
  const [followed, setFollowed] = useState<{ tab: string }>()
  const total = summary?.total_reviews ?? product.total_reviews

  useEffect(() => {
    // A link to a tab: the browser has looked for its panel while that was still hidden.
    if (followed) document.getElementById(followed.tab)?.scrollIntoView()
  }, [followed])

  return (
    <Tabs
      label={texts.aboutTheProduct}
      className="mt-9 lg:mt-16"
      tabs={[
        { id: 'description', label: texts.descriptionLabel, panel: <Description product={product} /> },
        { id: 'specifications', label: texts.specifications, panel: <Specifications product={product} /> },
        {
          id: 'reviews',
          label: texts.reviews(formatCount(total)),
          panel: (
            <ProductReviews
              product={product}
              actions={actions}
              summary={summary}
              reviews={reviews}
              nowMs={nowMs}
              renderReport={({ id, user }) => (
                <Report type="review" id={id} name={texts.reviewBy(user.full_name)} owner={{ userId: user.id }} />
              )}
            />
          ),
        },
      ]}
      onChange={(tab) => {
        if (location.hash !== `#${tab}`) {
          // In the address, so that a reload leads to the same tab.
          history.replaceState(history.state, '', `#${tab}`)
        } else if (!isServerHtml) {
          setFollowed({ tab })
        }
      }}
    />
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Loaded, and broken while it was drawn, or no connection: for the pages that say so.
  if (loaderData || error instanceof NoConnectionError) throw error
  return <LoadFailure />
}

/** A product that could not be loaded, whatever the reason; one that is not there has a page of its own. */
function LoadFailure() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    toast.error(texts.error, texts.failedToLoadProductDetails)
    void navigate(href('/products'), { replace: true })
  }, [navigate])

  return (
    <div className="frame py-10">
      <title>{texts.pageTitle(APP_NAME)}</title>
      <h1 className="sr-only">{texts.product}</h1>
      <Notice kind="failed" title={texts.failedToLoadProductDetails} retryHref={pathname}>
        {texts.asimeTookTooLong}
      </Notice>
    </div>
  )
}
