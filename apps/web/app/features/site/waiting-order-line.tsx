import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { SAYS_WHAT_IS_DUE } from '../../lib/page/payment-due.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'

const load = () => import('./waiting-order.tsx').then((part) => part.WaitingOrder)

/** On home, cart, checkout and product pages, for whoever is signed in: an order that waits to be paid. */
export function WaitingOrderLine() {
  const viewer = useViewer()
  const { key, pathname } = useLocation()
  const isOfPage = SAYS_WHAT_IS_DUE.test(pathname)
  const mayBeShown = useLikelyViewer() !== undefined && isOfPage
  const isShown = viewer !== undefined && isOfPage
  const Line = useDeferred(load, isShown)

  useLayoutEffect(() => {
    if (!mayBeShown) delete document.documentElement.dataset['due']
  }, [mayBeShown])

  return isShown && <Deferred component={Line} props={{ visit: key }} />
}
