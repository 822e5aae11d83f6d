import type { ItemRequestCard as ItemRequestCardData } from '@asime/contract/item-requests'
import { href, Link } from 'react-router'
import type { Extent, ListPage } from '../../lib/lists/list-pages.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useGrowingList } from '../../lib/lists/use-growing-list.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { ItemRequestCard } from './item-request-card.tsx'
import { type ItemRequestFilters, queryOf, searchOf } from './item-request-filters.ts'
import * as texts from './item-request-list.texts.ts'

interface ItemRequestListProps {
  loaded: ListPage<ItemRequestCardData>
  filters: ItemRequestFilters
  extent: Extent
  nowMs: number
}

/** The cards, and the way to more: with scripts those appear below, without they come with the next page. */
export function ItemRequestList({ loaded, filters, extent, nowMs }: ItemRequestListProps) {
  const { listRef, morePath, ...growing } = useGrowingList(loaded, extent, async (cursor) => {
    const { listItemRequests } = await loadCalls(import('./item-requests.api.ts'))
    return listItemRequests(browserApi, { ...queryOf(filters), cursor })
  })
  return (
    <>
      {extent.cursor && (
        <p className="mb-3">
          <Link
            to={`${href('/requests')}${searchOf(filters)}`}
            className={buttonClass({ variant: 'line', size: 'sm' })}
          >
            {texts.backToTheFirstRequests}
          </Link>
        </p>
      )}
      <ul ref={listRef} className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {growing.items.map((itemRequest) => (
          <li key={itemRequest.id} className="grid min-w-0">
            <ItemRequestCard itemRequest={itemRequest} nowMs={nowMs} offersBid />
          </li>
        ))}
      </ul>
      <ShowMore shown={growing.items.length} total={formatTotal(loaded.meta)} noun={texts.requests}>
        {morePath && (
          <MoreLink
            state={growing.state}
            render={({ children, ...look }) => (
              <Link to={morePath} preventScrollReset={growing.staysHere} onClick={growing.onMore} {...look}>
                {children}
              </Link>
            )}
          >
            {texts.showMoreRequests}
          </MoreLink>
        )}
      </ShowMore>
    </>
  )
}

/** In place of the list when there is nothing in it. */
export function NoItemRequests({ isFiltered, isSignedIn }: { isFiltered: boolean; isSignedIn: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? texts.noRequestsFound : texts.noOpenRequestsRightNow}
      picture="/media/pictures/basket-01.webp"
      as="h3"
      actions={
        <>
          <Link to={`${href('/requests')}${isFiltered ? '' : '?status=all'}`} className={buttonClass()}>
            {isFiltered ? texts.clearFilters : texts.showAllRequests}
          </Link>
          {isSignedIn ? (
            <Link to={href('/app/create-request')} className={buttonClass({ variant: 'ask' })}>
              {texts.askForItYourself}
            </Link>
          ) : (
            <Link to={href('/register')} className={buttonClass({ variant: 'ask' })}>
              {texts.getStarted}
            </Link>
          )}
        </>
      }
    >
      {isFiltered ? texts.tryFewerFilters : texts.asSoonAsABuyer}
    </EmptyState>
  )
}
