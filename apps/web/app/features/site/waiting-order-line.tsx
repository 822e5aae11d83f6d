import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { leaveRoom, saysWhatIsDue } from '../../lib/page/payment-due.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'

const load = () => import('./waiting-order.tsx').then((part) => part.WaitingOrder)

/** On home, cart, checkout and product pages, for whoever is signed in: an order that waits to be paid. */
export function WaitingOrderLine() {
  const viewer = useViewer()
  const isLikelyShown = useLikelyViewer() !== undefined
  const { key, pathname } = useLocation()
  const isOfPage = saysWhatIsDue(pathname)
  const isShown = viewer !== undefined && isOfPage
  const Line = useDeferred(load, isShown, () => leaveRoom(false))

  useLayoutEffect(() => leaveRoom(isLikelyShown && isOfPage), [isLikelyShown, isOfPage])

  return isShown && <Deferred component={Line} props={{ visit: key }} />
}
