import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'

const Trend = lazy(() => import('./charts.tsx').then((part) => ({ default: part.TrendChart })))
const Counts = lazy(() => import('./charts.tsx').then((part) => ({ default: part.CountsChart })))

// The place is kept while the library loads, so that nothing moves.

export function TrendChart(props: ComponentProps<typeof Trend>) {
  return (
    <div className="h-[240px] lg:h-[280px]">
      <Suspense fallback={<Skeleton className="h-full" />}>
        <Trend {...props} />
      </Suspense>
    </div>
  )
}

export function CountsChart(props: ComponentProps<typeof Counts>) {
  return (
    <div className="h-[220px]">
      <Suspense fallback={<Skeleton className="h-full" />}>
        <Counts {...props} />
      </Suspense>
    </div>
  )
}
