import { lazy, Suspense } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import type { ReportButtonProps } from './report-button.tsx'

// Only those who are signed in report anything.
const ReportButton = lazy(() => import('./report-button.tsx').catch(() => ({ default: () => <></> })))

interface ReportProps extends ReportButtonProps {
  /** Whose it is: nobody reports what is their own. */
  owner: { userId?: string; vendorId?: string }
}

/** Lets whoever is signed in report what somebody else has posted. */
export function Report({ owner, ...button }: ReportProps) {
  const likely = useLikelyViewer()
  const viewer = useViewer()
  const isOwn =
    (likely?.id && likely.id === owner.userId) || (likely?.vendor?.id && likely.vendor.id === owner.vendorId)
  if (!likely || isOwn) return null
  // As high as the button: what stands below would move under the finger when its code comes.
  const room = <span className={`inline-block h-11 align-top ${button.className ?? ''}`} />
  if (!viewer) return room
  return (
    <Suspense fallback={room}>
      <ReportButton {...button} />
    </Suspense>
  )
}
