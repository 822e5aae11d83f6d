import { MAX_HELP_QUERY } from './questions.ts'
import Search from 'lucide-react/icons/search'
import { useLocation, useNavigate } from 'react-router'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './search-help.texts.ts'

/** Searches on the page itself: the words go into its address, so the result can be shared and works without scripts. */
export function SearchHelp({ query }: { query: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { ref, ...events } = useFilterForm({
    address: writeQuery(query),
    addressOf: (values) => writeQuery(values.get('search')?.trim() ?? ''),
    go: (address, { replace }) => void navigate(`${pathname}${address && `?${address}`}`, { replace }),
    textsWait: true,
  })
  return (
    <search aria-label={texts.help}>
      <form
        ref={ref}
        action={pathname}
        {...events}
        className="mt-5 flex max-w-[560px] items-center gap-2 rounded-[12px] border border-line-strong bg-surface pl-3.5 focus-within:border-ink"
      >
        <Search aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
        <input
          type="search"
          name="search"
          defaultValue={query}
          maxLength={MAX_HELP_QUERY}
          aria-label={texts.searchHelp}
          placeholder={texts.searchHelp}
          className="min-h-12 min-w-0 flex-1 bg-transparent px-1 text-base placeholder:text-ink-3"
        />
        <button type="submit" className={`${buttonClass({ variant: 'buy' })} mr-0.5`}>
          {texts.search}
        </button>
      </form>
    </search>
  )
}

function writeQuery(query: string): string {
  return query && String(new URLSearchParams({ search: query }))
}
