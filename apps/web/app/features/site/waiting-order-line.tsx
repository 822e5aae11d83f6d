import { useLocation } from 'react-router'
import { useViewer } from '../../lib/session/session.ts'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'

const load = () => import('./waiting-order.tsx').then((part) => part.WaitingOrder)

/** On home, cart, checkout and product pages, for whoever is signed in: an order that waits to be paid. */
export function WaitingOrderLine() {
  const viewer = useViewer()
  const { key, pathname } = useLocation()
  const isShown = viewer !== undefined && /^\/($|cart$|checkout$|products)/.test(pathname)
  const Line = useDeferred(load, isShown)
  return isShown && <Deferred key={key} component={Line} props={{}} />
}
