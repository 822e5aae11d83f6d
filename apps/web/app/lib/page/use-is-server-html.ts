import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True on the server and during hydration; false from then on, and for components that are mounted later. */
export function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
