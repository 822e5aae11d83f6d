import { useEffect, useState, useSyncExternalStore } from 'react'
import { countWaitingToasts, subscribeToWaitingToasts, takeWaitingToast, type ToastMessage } from './toast.tsx'
import { Deferred, useDeferred } from './deferred.tsx'

const NO_PROPS = {}
const noneOnServer = () => 0
const loadViewport = () => import('./toast-viewport.tsx').then((part) => part.ToastViewport)
/** Longer than others stay: it cannot be pointed at to keep it. */
const PLAIN_MS = 8_000

/** Where toasts appear; mounted once, in the root. Nothing in the server's HTML, and nothing loaded before it is needed. */
export function Toaster() {
  const count = useSyncExternalStore(subscribeToWaitingToasts, countWaitingToasts, noneOnServer)
  const [plain, setPlain] = useState<ToastMessage>()
  // Without a connection, when most is to be said of failures.
  const viewport = useDeferred(loadViewport, count, () => setPlain(takeWaitingToast()))

  useEffect(() => {
    if (!plain) return
    const timer = setTimeout(() => setPlain(undefined), PLAIN_MS)
    return () => clearTimeout(timer)
  }, [plain])

  return (
    <>
      <Deferred component={viewport} props={NO_PROPS} />
      {plain && !viewport && (
        <p role="alert" className="fixed inset-x-4 bottom-24 z-60 rounded-card border border-line bg-surface p-4">
          <b className="font-semibold">{plain.title}</b> {plain.message}
        </p>
      )}
    </>
  )
}
