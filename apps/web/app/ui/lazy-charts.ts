import { type RefObject, useEffect, useState } from 'react'
import type * as Module from './charts.tsx'

export type Charts = typeof Module

/** Charts begin to load once this share of their place is seen; the table is read there already. */
const SEEN = 0.1

/**
 * The library of charts, which weighs more than half of all else on the page: loaded once the place of a chart is seen, and never
 * where it does not arrive.
 */
export function useCharts(place: RefObject<Element | null>, isNeeded: boolean): Charts | undefined {
  const [charts, setCharts] = useState<Charts>()
  useEffect(() => {
    if (!isNeeded || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void import('./charts.tsx').catch(() => undefined).then(setCharts)
      },
      { threshold: SEEN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNeeded])
  return charts
}
