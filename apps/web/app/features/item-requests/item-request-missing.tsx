import SearchX from 'lucide-react/icons/search-x'
import { useEffect } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './item-request-missing.texts.ts'

/** There is no such item request. */
export function ItemRequestNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <title>{texts.pageTitle(APP_NAME)}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        title={texts.requestNotFound}
        icon={<SearchX />}
        actions={
          <>
            <Link to={href('/requests')} className={buttonClass({ variant: 'buy' })}>
              {texts.itemRequests}
            </Link>
            <Link to={href('/products')} className={buttonClass()}>
              {texts.browseProducts}
            </Link>
          </>
        }
      >
        {texts.linkMayBeOld}
      </EmptyState>
    </div>
  )
}

/** It could not be loaded: says so, and goes to the list. Where no script runs, one can try again here. */
export function ItemRequestFailed() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    toast.error(texts.error, texts.failedToLoadRequestDetails)
    void navigate(href('/requests'), { replace: true })
  }, [navigate])

  return (
    <div className="frame py-10">
      <title>{texts.itemRequestsPageTitle(APP_NAME)}</title>
      <h1 className="sr-only">{texts.itemRequest}</h1>
      <Notice kind="failed" title={texts.failedToLoadRequestDetails} retryHref={pathname}>
        {texts.asimeTookTooLong}
      </Notice>
    </div>
  )
}
