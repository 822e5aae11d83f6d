import type { ReactNode } from 'react'
import { formatTotal } from '../lib/format/totals.ts'
import { chipClass } from './chip.tsx'
import { GrowingRows, type WayToMore } from './growing-rows.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import type { ListPage } from '../lib/lists/list-pages.ts'
import { Failed } from './failed.tsx'

interface StateChipsProps<State extends string> {
  label: string
  states: readonly { state: State; label: string; count?: number }[]
  current: State
  /** Parameters that stay in the address in every state. */
  keep?: Record<string, string>
  /** The router's link, with this look. */
  renderLink: (link: StateLink) => ReactNode
}

interface StateLink {
  to: string
  'aria-current': 'page' | undefined
  className: string
  children: ReactNode
}

/** The states that a list can be filtered by, as links: the first is the default. */
export function StateChips<State extends string>({
  label,
  states,
  current,
  keep = {},
  renderLink,
}: StateChipsProps<State>) {
  return (
    <nav aria-label={label} className="-mx-4 -my-1 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:px-2">
      {/* A row to swipe on a phone only: a mouse would not get to its end. */}
      <ul className="flex gap-2 max-sm:w-max max-sm:pr-2 sm:flex-wrap">
        {states.map(({ state, label: name, count }, index) => (
          <li key={state}>
            {renderLink({
              to: `?${new URLSearchParams(index === 0 ? keep : { state, ...keep })}`,
              'aria-current': state === current ? 'page' : undefined,
              className: chipClass({ isOn: state === current }),
              children: (
                <>
                  {name}
                  {count !== undefined && count > 0 && <span className="font-normal opacity-80">{count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface OwnListProps<T> {
  query: { data: ListPage<T> | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  /** The router's link to more of it; undefined at the end. */
  renderMore: ((way: WayToMore) => ReactNode) | undefined
  /** How many there are, where the list's own total counts others, too. */
  total?: number
  noun: string
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A list of cards with a link to more, or the empty state. */
export function OwnList<T extends { id: string }>({
  query: { data, isError, isPlaceholderData, refetch },
  renderMore,
  total,
  noun,
  empty,
  children,
}: OwnListProps<T>) {
  if (!data && isError) return <Failed onRetry={refetch} />
  if (!data) {
    return (
      <Loading className="grid gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-[230px]" />
        ))}
      </Loading>
    )
  }
  if (data.data.length === 0) return empty
  return (
    <GrowingRows
      shown={data.data.length}
      total={formatTotal(total === undefined ? data.meta : { total, total_is_capped: false })}
      noun={noun}
      isLoading={isPlaceholderData}
      renderMore={renderMore}
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.data.map((item) => (
          <li key={item.id} className="grid min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
    </GrowingRows>
  )
}
