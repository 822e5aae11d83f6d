import { Link } from 'react-router'
import { ownPicture } from '../../ui/picture-sources.ts'
import type { Suggestion, SuggestionGroup } from './find-suggestions.ts'

interface SuggestionListProps {
  /** Of the list, and the beginning of that of each suggestion. */
  listId: string
  groups: readonly SuggestionGroup[]
  /** Which one Enter goes to, counted over all groups. */
  active: number
  onChoose: () => void
}

/** What stands in the list under the search. Loaded by use-suggestions.ts with the first of it. */
export function SuggestionList({ listId, groups, active, onChoose }: SuggestionListProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions)
  return groups.map(({ name, suggestions }) => (
    <div key={name} role="group" aria-label={name}>
      <p aria-hidden="true" className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-3">
        {name}
      </p>
      {suggestions.map((suggestion) => {
        const index = all.indexOf(suggestion)
        return (
          <Option
            key={suggestion.path}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={onChoose}
          />
        )
      })}
    </div>
  ))
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose: () => void
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const picture = ownPicture(suggestion.picture)
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={suggestion.path}
      onClick={onChoose}
      // The input keeps the focus, so that the list does not close before the click.
      onMouseDown={(event) => event.preventDefault()}
      className={`flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-surface-2 ${isActive ? 'bg-gold-soft' : ''}`}
    >
      {picture && (
        <img src={picture} alt="" width={36} height={36} className="size-9 flex-none rounded-[8px] object-cover" />
      )}
      <span className="line-clamp-2 min-w-0 flex-1 leading-snug wrap-anywhere">{suggestion.label}</span>
      <span className="flex-none text-sm text-ink-3">{suggestion.detail}</span>
    </Link>
  )
}
