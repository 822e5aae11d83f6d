import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Extent, type ListPage, MAX_PAGES, pathToMore, readExtent } from './list-pages.ts'
import { useLongerList } from './use-longer-list.ts'

export interface GrowingList<T> {
  items: readonly T[]
  /** For the list's element, whose children are the items. */
  listRef: RefObject<HTMLUListElement | null>
  state: 'idle' | 'loading' | 'failed'
  /** Where the link to more leads; null at the end. */
  morePath: string | null
  /** False once the page holds as much as one may: the link then leads to another. */
  staysHere: boolean
  onMore: (event: MouseEvent) => void
}

/**
 * A list of the loader that its link makes longer: without scripts by loading a longer page, with them by adding the next
 * items below and the same to the address, so that a reload shows them again.
 */
export function useGrowingList<T extends { id: string }>(
  list: ListPage<T>,
  extent: Extent,
  load: (cursor: string) => Promise<ListPage<T>>,
): GrowingList<T> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { items, nextCursor, state, more } = useLongerList(list, load)
  const listRef = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<number>()
  // From the address, too: the loader was asked before the list was made longer.
  const pages = Math.max(extent.pages, readExtent(params).pages)
  const staysHere = pages < MAX_PAGES
  const morePath = nextCursor && pathToMore(params, { cursor: extent.cursor, pages }, nextCursor)

  useEffect(() => {
    // The keyboard focus goes on at the first new item.
    if (firstNew !== undefined) listRef.current?.children[firstNew]?.querySelector('a')?.focus({ preventScroll: true })
  }, [firstNew])

  async function grow(path: string) {
    const before = items.length
    if (!(await more())) return
    setFirstNew(before)
    await navigate(path, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  return {
    items,
    listRef,
    state,
    morePath,
    staysHere,
    onMore: (event) => {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || !staysHere || !morePath) return
      event.preventDefault()
      if (state !== 'loading') void grow(morePath)
    },
  }
}
