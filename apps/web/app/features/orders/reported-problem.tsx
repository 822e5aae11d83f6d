import { useState } from 'react'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { DisputePanelProps } from './dispute-panel.tsx'
import * as texts from './reported-problem.texts.ts'

/** With a form library, which most orders have no use for. */
const loadPanel = () => import('./dispute-panel.tsx').then((part) => part.DisputePanel)

export function ReportedProblem(props: DisputePanelProps) {
  const [attempt, setAttempt] = useState(1)
  const [isFailed, setFailed] = useState(false)
  const Panel = useDeferred<DisputePanelProps>(loadPanel, attempt, () => setFailed(true))
  if (Panel) return <Deferred component={Panel} props={props} />
  if (isFailed) {
    return (
      <Failed
        onRetry={() => {
          setFailed(false)
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  return <ProblemSkeleton />
}

function ProblemSkeleton() {
  return (
    <Loading label={texts.loadingWhatWasReported} className="grid gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </Loading>
  )
}
