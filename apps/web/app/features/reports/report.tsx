import { lazy, Suspense } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import type { ReportButtonProps } from './report-button.tsx'

// Only those who are signed in report anything.
const ReportButton = lazy(() => import('./report-button.tsx').catch(() => ({ default: () => null })))

/** Lets whoever is signed in report what somebody else has posted. */
export function Report(props: ReportButtonProps) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Suspense fallback={null}>
      <ReportButton {...props} viewer={viewer} />
    </Suspense>
  )
}
