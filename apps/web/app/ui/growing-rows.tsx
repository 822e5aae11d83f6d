import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'
import { ShowMore, type ShowMoreProps } from './pagination.tsx'
import { Spinner } from './spinner.tsx'
import * as texts from './growing-rows.texts.ts'

interface GrowingRowsProps extends Omit<ShowMoreProps, 'children'> {
  /** While more is on its way. */
  isLoading: boolean
  /**
   * The control that loads more, as the router's link or a button with this look; undefined at the end. It must stay while more is
   * loading, since the focus is on it.
   */
  renderMore: ((way: WayToMore) => ReactNode) | undefined
  /** The rows: one list or table, or several below each other. */
  children: ReactNode
}

export interface WayToMore {
  className: string
  'aria-busy': true | undefined
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

/**
 * Rows that can be made longer. After asking for more by keyboard the focus goes to the first new row, and screen readers hear
 * how many came.
 */
export function GrowingRows({ isLoading, renderMore, children, shown, ...showMore }: GrowingRowsProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [way, setWay] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<{ shown: number; rows: number }>()
  const [came, setCame] = useState<{ count: number; firstRow: number }>()

  if (asked && asked.shown !== shown) {
    // At its longest, a list is followed by another in its place.
    const isLonger = shown > asked.shown
    setAsked(undefined)
    setCame(isLonger ? { count: shown - asked.shown, firstRow: asked.rows } : { count: shown, firstRow: 0 })
  }

  useEffect(() => {
    if (!came) return
    const focused = document.activeElement
    const hasGoneOn = focused !== null && focused !== document.body && !way?.contains(focused)
    if (!hasGoneOn) focusRow(rowsIn(list)[came.firstRow])
  }, [came, list, way])

  return (
    <>
      <div ref={setList} className="contents">
        {children}
      </div>
      <div ref={setWay} className="contents">
        <ShowMore shown={shown} {...showMore}>
          {renderMore?.({
            className: buttonClass(),
            'aria-busy': isLoading || undefined,
            onClick: ({ metaKey, ctrlKey, shiftKey, altKey }) => {
              // The link opens in another tab.
              if (metaKey || ctrlKey || shiftKey || altKey) return
              setAsked({ shown, rows: rowsIn(list).length })
              // Announced again even where the number is the same as the last time.
              setCame(undefined)
            },
            children: (
              <>
                {isLoading && <Spinner />}
                {texts.showMore}
              </>
            ),
          })}
        </ShowMore>
      </div>
      <output className="sr-only">{came && texts.moreShown(came.count)}</output>
    </>
  )
}

/** Without rows of elements within a row. */
function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('li, tbody > tr') ?? [])].filter((row) => {
    const around = row.parentElement?.closest('li, tr')
    return !around || !list?.contains(around)
  })
}

/** The row itself and nothing in it: another press of Enter must not act on a new row. */
function focusRow(row: HTMLElement | undefined): void {
  if (!row) return
  row.tabIndex = -1
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
  row.focus()
}
