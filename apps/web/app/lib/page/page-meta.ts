import type { MetaDescriptor } from 'react-router'
import { APP_NAME } from './brand.ts'

interface PageMeta {
  /** The title of the browser's tab, with the site's name at its end; previews name the site in a place of its own. */
  title: string
  /** Of any length: the shown part is cut here. */
  description: string
  /** The site's origin; empty where the root loader failed, and then tags that need it are left out. */
  origin: string
  /** The page's one address, with those parameters alone that make it another page. */
  path: string
  /** Path of the picture for link previews. */
  image?: string
  type?: 'website' | 'product' | 'profile'
  noIndex?: boolean
}

/** The length that fits below a title in lists of results and in chats. */
const DESCRIPTION_LENGTH = 180
/** The size of every link preview (apps/api/src/modules/link-previews). */
const PREVIEW = { width: '1200', height: '630' }

/** The tags of a page that search engines and link previews read. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, origin, path, image = '/cards/site.jpg', type = 'website', noIndex = false } = page
  const description = shorten(page.description, DESCRIPTION_LENGTH)
  const shown = title.endsWith(` · ${APP_NAME}`) ? title.slice(0, -` · ${APP_NAME}`.length) : title
  return [
    { title },
    { name: 'description', content: description },
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:site_name', content: APP_NAME },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(origin ? addresses(origin + path, origin + image, shown) : []),
  ]
}

function addresses(url: string, picture: string, title: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    // Messengers show a large preview at once only where they know its size beforehand.
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: PREVIEW.width },
    { property: 'og:image:height', content: PREVIEW.height },
    { property: 'og:image:alt', content: title },
  ]
}

/** One line, cut between words. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const start = line.slice(0, length - 1)
  const lastSpace = start.lastIndexOf(' ')
  // A text without spaces is cut where it must be, but not through one of the characters that take two places.
  const end = lastSpace > length / 2 ? lastSpace : start.length
  return `${start.slice(0, end).replace(/[\ud800-\udbff]$|[\s,.;:–-]+$/u, '')}…`
}
