import SearchX from 'lucide-react/icons/search-x'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function ProductNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <title>{`Product not found · ${APP_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        title="Product not found"
        icon={<SearchX />}
        actions={
          <>
            <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
              Browse Products
            </Link>
            <Link to={href('/requests')} className={buttonClass()}>
              Item Requests
            </Link>
          </>
        }
      >
        It may have been sold or taken down. There is more in the market.
      </EmptyState>
    </div>
  )
}
