import { searchAlerts, searchPath, searchWords } from '@asime/contract/saved-search-words'
import type { SavedSearch } from '@asime/contract/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeSearch, deleteSearch, listSearches } from './saved-searches.api.ts'
import * as texts from './saved-searches.texts.ts'

export function meta() {
  return ownMeta(texts.savedSearches)
}

export default function SavedSearchesPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <SavedSearches userId={viewer.id} />}</Queries>
}

const KEY = ['saved-searches'] as const

function SavedSearches({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const key = [userId, ...KEY]
  const { data: searches, isError, refetch } = useOwnQuery(KEY, listSearches)

  /** Shows the change at once, and takes it back where it could not be saved. */
  async function change(changed: SavedSearch[], work: () => Promise<unknown>) {
    // A slow answer that is under way is from before it.
    await queries.cancelQueries({ queryKey: key })
    const before = queries.getQueryData(key)
    queries.setQueryData(key, changed)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      queries.setQueryData(key, before)
      toast.error(texts.notSaved)
    } finally {
      // What was read meanwhile may be as well.
      void queries.invalidateQueries({ queryKey: key })
    }
  }

  return (
    <div className="frame pt-5 pb-6 lg:pt-8">
      <div className="mx-auto max-w-[760px]">
        <h1 className="text-3xl">{texts.savedSearches}</h1>
        <p className="mt-1 text-ink-2">{texts.lead}</p>
        {!searches && isError ? (
          <Failed className="mt-6" onRetry={refetch} />
        ) : !searches ? (
          <Loading className="mt-6 grid gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-[96px]" />
            ))}
          </Loading>
        ) : searches.length === 0 ? (
          <EmptyState
            className="mt-6"
            icon={<BellPlus />}
            title={texts.none}
            actions={
              <>
                <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
                  {texts.browseProducts}
                </Link>
                <Link to={href('/requests')} className={buttonClass()}>
                  {texts.browseRequests}
                </Link>
              </>
            }
          >
            {texts.howTo}
          </EmptyState>
        ) : (
          <ul className="mt-5 overflow-hidden rounded-card border border-line bg-surface">
            {searches.map((search) => (
              <SearchRow
                key={search.id}
                search={search}
                onChange={(alert) =>
                  void change(
                    searches.map((each) => (each.id === search.id ? { ...each, alert } : each)),
                    () => changeSearch(search.id, { alert }),
                  )
                }
                onDelete={() =>
                  void change(
                    searches.filter(({ id }) => id !== search.id),
                    async () => {
                      await deleteSearch(search.id)
                      toast.success(texts.removed, search.name)
                    },
                  )
                }
              />
            ))}
          </ul>
        )}
        <p className="mt-3.5 text-center text-sm text-ink-3">
          <Link
            to={href('/app/notifications/settings')}
            className="inline-flex min-h-6 font-semibold text-forest underline underline-offset-4"
          >
            {texts.channels}
          </Link>
        </p>
      </div>
    </div>
  )
}

interface SearchRowProps {
  search: SavedSearch
  onChange: (alert: SavedSearch['alert']) => void
  onDelete: () => void
}

function SearchRow({ search, onChange, onDelete }: SearchRowProps) {
  const { list, name, filters, category, alert } = search
  const words = searchWords(filters, category).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-[240px]">
        <Link
          to={searchPath(list, filters)}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline focus-visible:underline"
        >
          {name}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-2">
          {texts.lists[list]}
          {words !== name.replaceAll(', ', ' · ') && ` · ${words}`}
        </p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <Select
          aria-label={texts.whenToHear(name)}
          value={alert}
          className="w-[140px]"
          onChange={({ target }) => {
            const next = searchAlerts.find((each) => each === target.value)
            if (next) onChange(next)
          }}
        >
          {searchAlerts.map((each) => (
            <option key={each} value={each}>
              {texts.alerts[each]}
            </option>
          ))}
        </Select>
        <button type="button" aria-label={texts.removeSearch(name)} onClick={onDelete} className={iconButtonClass}>
          <Trash2 aria-hidden="true" className="size-5!" />
        </button>
      </div>
    </li>
  )
}
