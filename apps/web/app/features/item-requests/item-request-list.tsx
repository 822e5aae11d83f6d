import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { type Extent, MAX_PAGES, pathToMore } from '../../lib/list-pages.ts'
import { formatTotal } from '../../lib/totals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ItemRequestCard } from './item-request-card.tsx'
import { type ItemRequestFilters, searchOf } from './item-request-filters.ts'
import { type ItemRequestPage, useMoreItemRequests } from './use-more-item-requests.ts'

interface ItemRequestListProps {
  loaded: ItemRequestPage
  filters: ItemRequestFilters
  extent: Extent
  nowMs: number
}

/** The cards, and the way to more: with scripts those appear below, without they come with the next page. */
export function ItemRequestList({ loaded, filters, extent, nowMs }: ItemRequestListProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { page, pages, addMore, isBusy } = useMoreItemRequests(loaded, extent.pages, filters)
  const cards = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<number>()
  const nextCursor = page.meta.next_cursor

  useEffect(() => {
    // Whoever goes through the page by keyboard goes on at what has just come.
    if (firstNew !== undefined) cards.current?.children[firstNew]?.querySelector('a')?.focus({ preventScroll: true })
  }, [firstNew])

  async function onMore(event: MouseEvent, path: string) {
    // What an address cannot bring back is not added to the page: there the link leads on, as it does without scripts.
    if (pages >= MAX_PAGES || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const shown = page.data.length
    if (!(await addMore())) return
    setFirstNew(shown)
    await navigate(path, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  const morePath = nextCursor && pathToMore(params, { ...extent, pages }, nextCursor)
  return (
    <>
      {extent.cursor && (
        <p className="mb-3">
          <Link
            to={`${href('/requests')}${searchOf(filters)}`}
            className={buttonClass({ variant: 'line', size: 'sm' })}
          >
            Back to the first requests
          </Link>
        </p>
      )}
      <ul ref={cards} className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {page.data.map((itemRequest) => (
          <li key={itemRequest.id} className="grid min-w-0">
            <ItemRequestCard itemRequest={itemRequest} nowMs={nowMs} offersBid />
          </li>
        ))}
      </ul>
      <ShowMore shown={page.data.length} total={formatTotal(page.meta)} noun="requests">
        {morePath && (
          <Link
            to={morePath}
            preventScrollReset={pages < MAX_PAGES}
            onClick={(event) => void onMore(event, morePath)}
            aria-busy={isBusy || undefined}
            className={buttonClass()}
          >
            {isBusy && <Spinner />}
            Show more requests
          </Link>
        )}
      </ShowMore>
    </>
  )
}

/** In place of the list when there is nothing in it. */
export function NoItemRequests({ isFiltered, isSignedIn }: { isFiltered: boolean; isSignedIn: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'No requests found' : 'No open requests right now'}
      picture="/media/pictures/basket-01.webp"
      as="h3"
      actions={
        <>
          <Link to={`${href('/requests')}${isFiltered ? '' : '?status=all'}`} className={buttonClass()}>
            {isFiltered ? 'Clear filters' : 'Show all requests'}
          </Link>
          {isSignedIn ? (
            <Link to={href('/app/create-request')} className={buttonClass({ variant: 'ask' })}>
              Ask for it yourself
            </Link>
          ) : (
            <Link to={href('/register')} className={buttonClass({ variant: 'ask' })}>
              Get Started
            </Link>
          )}
        </>
      }
    >
      {isFiltered
        ? 'Try fewer filters, or tell vendors what you need.'
        : 'As soon as a buyer asks for something, it shows here.'}
    </EmptyState>
  )
}
