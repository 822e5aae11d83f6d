import { formatMoney } from '@asime/contract/money'
import Heart from 'lucide-react/icons/heart'
import { href, Link, useLocation } from 'react-router'
import { priceOf } from '../../lib/format/product-price.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ProductCard } from '../products/product-card.tsx'
import { useWishedProducts, type WishedProduct } from './use-wished-products.ts'
import * as texts from './wishlist.texts.ts'

export function meta() {
  return ownMeta(texts.wishlist)
}

/** What somebody wants to come back to, signed in or not. It lives in the browser or with the account: the server sends the frame around it. */
export default function WishlistPage() {
  const isServerHtml = useIsServerHtml()
  return (
    <div className="frame py-6 lg:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:mb-7">
        <h1 className="text-3xl">{texts.wishlist}</h1>
        <Link to={href('/app/saved-searches')} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {texts.savedSearches}
        </Link>
      </div>
      {isServerHtml ? (
        <div className="min-h-[40vh]">
          <p className="scripted:hidden">{texts.needsScripts}</p>
          <p className="appear-late noscript:hidden">
            <Spinner label={texts.opening} />
          </p>
        </div>
      ) : (
        <Wishlist />
      )}
    </div>
  )
}

function Wishlist() {
  const { products, notForSale, state, hasMore, load } = useWishedProducts()
  const isVisitor = useSession((session) => session.state === 'signed_out')
  const { pathname } = useLocation()

  if (state === 'failed') return <Failed onRetry={load} />
  if (products.length === 0) {
    if (state === 'loading')
      return (
        <p className="appear-late min-h-[40vh]">
          <Spinner label={texts.opening} />
        </p>
      )
    return (
      <EmptyState
        title={notForSale > 0 ? texts.nothingForSale : texts.empty}
        icon={<Heart />}
        actions={
          <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
            {texts.browseProducts}
          </Link>
        }
      >
        {notForSale > 0 ? texts.notForSale(notForSale) : texts.howTo}
      </EmptyState>
    )
  }
  return (
    <>
      {isVisitor && (
        <p className="mb-5 text-ink-2">
          {texts.keptHere}{' '}
          <Link to={signInPath(pathname)} className="font-semibold text-forest-ink underline underline-offset-4">
            {texts.signIn}
          </Link>{' '}
          {texts.toKeep}
        </p>
      )}
      <ul
        aria-busy={state === 'loading' || undefined}
        className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-4 lg:gap-y-7"
      >
        {products.map((wished) => (
          <li key={wished.product.id} className="min-w-0">
            <ProductCard product={wished.product} />
            <PriceChange {...wished} />
          </li>
        ))}
      </ul>
      {!hasMore && notForSale > 0 && <p className="mt-8 text-center text-ink-2">{texts.notForSale(notForSale)}</p>}
      {hasMore && (
        <p className="mt-8 text-center">
          <Button busy={state === 'loading'} onClick={load}>
            {texts.showMore}
          </Button>
        </p>
      )}
    </>
  )
}

function PriceChange({ product, priceThen }: WishedProduct) {
  if (!priceThen || priceThen.currency !== product.currency) return null
  const change = Math.round((priceOf(product).now - priceThen.amount) * 100) / 100
  if (change === 0) return null
  const amount = formatMoney(Math.abs(change), product.currency)
  return (
    <p className={`mt-1 text-[.8125rem] font-semibold ${change < 0 ? 'text-forest-ink' : 'text-ink-2'}`}>
      {change < 0 ? texts.cheaper(amount) : texts.dearer(amount)}
    </p>
  )
}
