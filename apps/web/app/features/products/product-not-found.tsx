import SearchX from 'lucide-react/icons/search-x'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as texts from './product-not-found.texts.ts'

export function ProductNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <title>{texts.pageTitle(APP_NAME)}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        title={texts.productNotFound}
        icon={<SearchX />}
        actions={
          <>
            <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
              {texts.browseProducts}
            </Link>
            <Link to={href('/requests')} className={buttonClass()}>
              {texts.itemRequests}
            </Link>
          </>
        }
      >
        {texts.itMayHaveBeenSold}
      </EmptyState>
    </div>
  )
}
