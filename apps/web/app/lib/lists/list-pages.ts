import type { PageMeta } from '@asime/contract/paging'
import { queryCursor } from './query-values.ts'

/** The most of a list that one page of the site shows; from there on a link leads to the rest. */
export const MAX_PAGES = 10

/** The part of a list that is shown: its start, and how many pages. Lives in the address, so that a reload shows the same. */
export interface Extent {
  cursor: string | undefined
  pages: number
}

/** Reads the extent; unreadable values are ignored. */
export function readExtent(params: URLSearchParams): Extent {
  const pages = Number(params.get('pages') ?? 1)
  return {
    cursor: queryCursor(params.get('cursor')),
    pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1,
  }
}

/** A list as the API gives it. */
export interface ListPage<T> {
  data: T[]
  meta: PageMeta
}

type Load<T> = (cursor: string | undefined) => Promise<ListPage<T>>

/** Reads several pages in a row and joins them; from the start when the API does not know the cursor. */
export async function loadPages<T>({ cursor, pages }: Extent, load: Load<T>): Promise<ListPage<T>> {
  let page = cursor === undefined ? await load(undefined) : await loadFrom(cursor, load)
  const data = [...page.data]
  for (let read = 1; read < pages && page.meta.next_cursor; read++) {
    page = await load(page.meta.next_cursor)
    data.push(...page.data)
  }
  return { data, meta: page.meta }
}

async function loadFrom<T>(cursor: string, load: Load<T>): Promise<ListPage<T>> {
  try {
    return await load(cursor)
  } catch (error) {
    // By its code alone: this file is part of first visits, and ApiError would bring the calls along.
    if (!(error instanceof Error && 'code' in error && error.code === 'invalid_cursor')) throw error
    return load(undefined)
  }
}

/** Whether the link to more leads to another page, which the back button leaves again, and not to a longer one. */
const isFull = (extent: Extent) => extent.pages >= MAX_PAGES

/** What the router's link to more of a list is made of. */
export interface MoreLink {
  to: string
  replace: boolean
  preventScrollReset: true
}

/** The link to more of a list that a loader or a query has read; undefined at the end. */
export function linkToMore(
  { data, isPlaceholderData = false }: { data: ListPage<unknown> | undefined; isPlaceholderData?: boolean },
  params: URLSearchParams,
  extent: Extent,
): MoreLink | undefined {
  // More is on its way: the link stays, since the focus may be on it, and leads where one is already.
  if (isPlaceholderData) return { to: `?${params}`, replace: true, preventScrollReset: true }
  const next = data?.meta.next_cursor
  return next ? { to: pathToMore(params, extent, next), replace: !isFull(extent), preventScrollReset: true } : undefined
}

/**
 * Where the link to more leads: to a longer page, or, once the list is as long as a page may be, to the next one. The
 * parameters are those of the present address.
 */
export function pathToMore(params: URLSearchParams, extent: Extent, nextCursor: string): string {
  const next = new URLSearchParams(params)
  if (isFull(extent)) {
    next.delete('pages')
    next.set('cursor', nextCursor)
  } else {
    next.set('pages', String(extent.pages + 1))
  }
  return `?${next}`
}
