import type { MetaDescriptor } from 'react-router'
import { APP_NAME } from './brand.ts'

/** What a page for the signed-in says of itself: its name to the browser's tab, and to search engines to keep out. */
export function ownMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${APP_NAME}` }, { name: 'robots', content: 'noindex' }]
}
