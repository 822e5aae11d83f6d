import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True on the server and while the browser takes over the server's HTML; false from then on, and for what is made anew. */
export function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
