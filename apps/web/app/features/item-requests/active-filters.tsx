import { href, Link } from 'react-router'
import { RemovableChip } from '../../ui/chip.tsx'
import { type ActiveFilter, searchOf } from './item-request-filters.ts'
import * as texts from './active-filters.texts.ts'

/** The filters that hold, each a link to the list without it. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul aria-label={texts.activeFilters} className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      {filters.map(({ name, label, without }) => (
        <li key={name} className="min-w-0">
          <RemovableChip
            label={label}
            removeLabel={texts.removeFilter(label)}
            render={(link) => <Link to={`${href('/requests')}${searchOf(without)}`} preventScrollReset {...link} />}
          />
        </li>
      ))}
      <li>
        <Link
          to={href('/requests')}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-forest underline-offset-4 hover:underline"
        >
          {texts.clearAll}
        </Link>
      </li>
    </ul>
  )
}
