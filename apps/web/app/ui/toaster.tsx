import { useSyncExternalStore } from 'react'
import { countWaitingToasts, subscribeToWaitingToasts } from './toast.tsx'
import { Deferred, useDeferred } from './deferred.tsx'

const NO_PROPS = {}
const noneOnServer = () => 0
const loadViewport = () => import('./toast-viewport.tsx').then((part) => part.ToastViewport)

/** Where toasts appear; mounted once, in the root. Nothing in the server's HTML, and nothing loaded before it is needed. */
export function Toaster() {
  const count = useSyncExternalStore(subscribeToWaitingToasts, countWaitingToasts, noneOnServer)
  const viewport = useDeferred(loadViewport, count)
  return <Deferred component={viewport} props={NO_PROPS} />
}
