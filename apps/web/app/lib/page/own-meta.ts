import type { MetaDescriptor } from 'react-router'
import { APP_NAME } from './brand.ts'

/** The meta tags of a page for signed-in users: its name for the browser's tab, and search engines are kept out. */
export function ownMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${APP_NAME}` }, { name: 'robots', content: 'noindex' }]
}
