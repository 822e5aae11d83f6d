import Store from 'lucide-react/icons/store'
import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as texts from './vendor-not-found.texts.ts'

export function VendorNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title={texts.vendorNotFound}
        icon={<Store />}
        actions={
          <>
            <Link to={href('/vendors')} className={buttonClass({ variant: 'buy' })}>
              {texts.allVendors}
            </Link>
            <Link to={href('/products')} className={buttonClass()}>
              {texts.browseProducts}
            </Link>
          </>
        }
      >
        {texts.shopClosedOrLink}
      </EmptyState>
    </div>
  )
}
