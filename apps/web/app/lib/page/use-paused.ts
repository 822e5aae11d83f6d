import type { Feature, PausedFeatures } from '@asime/contract/features'
import { useRouteLoaderData } from 'react-router'

/** The message where owners had paused it when the page was loaded; the API refuses attempts with the same words. */
export function usePaused(feature: Feature): string | undefined {
  return useRouteLoaderData<() => { paused: PausedFeatures }>('root')?.paused[feature]
}
