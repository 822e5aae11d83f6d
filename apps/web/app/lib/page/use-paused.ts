import type { Feature, PausedFeatures } from '@asime/contract/features'
import { useRouteLoaderData } from 'react-router'

/** What to say where owners had paused it as the page was loaded; the API says the same to whoever tries. */
export function usePaused(feature: Feature): string | undefined {
  return useRouteLoaderData<() => { paused: PausedFeatures }>('root')?.paused[feature]
}
