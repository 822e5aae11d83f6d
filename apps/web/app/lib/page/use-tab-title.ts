import { useEffect } from 'react'
import { APP_NAME } from './brand.ts'

/** For what a page of somebody's own learns in the browser only: until then its tab bears the name that `ownMeta` gave it. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
}
