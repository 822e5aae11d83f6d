import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser knows passkeys. Nearly all do, so the server draws for those that do. */
export const useCanUsePasskeys = () =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
