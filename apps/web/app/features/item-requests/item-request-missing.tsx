import SearchX from 'lucide-react/icons/search-x'
import { useEffect } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'

/** There is no such item request. */
export function ItemRequestNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <title>{`Request not found · ${APP_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        title="Request not found"
        icon={<SearchX />}
        actions={
          <>
            <Link to={href('/requests')} className={buttonClass({ variant: 'buy' })}>
              Item Requests
            </Link>
            <Link to={href('/products')} className={buttonClass()}>
              Browse Products
            </Link>
          </>
        }
      >
        The link may be old, or a letter may be missing. Other buyers are waiting for a price.
      </EmptyState>
    </div>
  )
}

/** It could not be loaded: says so, and goes to the list. Where no script runs, one can try again here. */
export function ItemRequestFailed() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    toast.error('Error', 'Failed to load request details')
    void navigate(href('/requests'), { replace: true })
  }, [navigate])

  return (
    <div className="frame py-10">
      <title>{`Item Requests · ${APP_NAME}`}</title>
      <h1 className="sr-only">Item request</h1>
      <Notice kind="failed" title="Failed to load request details" retryHref={pathname}>
        Asime took too long to answer. Please try again.
      </Notice>
    </div>
  )
}
