import Store from 'lucide-react/icons/store'
import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function VendorNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title="Vendor not found"
        icon={<Store />}
        actions={
          <>
            <Link to={href('/vendors')} className={buttonClass({ variant: 'buy' })}>
              All vendors
            </Link>
            <Link to={href('/products')} className={buttonClass()}>
              Browse Products
            </Link>
          </>
        }
      >
        This shop has closed, or the link is not right.
      </EmptyState>
    </div>
  )
}
