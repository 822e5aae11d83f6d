import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

/** No answer fits the words; `path` shows all of them. */
export function NothingFound({ query, path }: { query: string; path: string }) {
  return (
    <div className="rounded-panel bg-surface-2 px-5 py-10 text-center">
      <output className="block font-display text-lg font-bold">Nothing found for “{query}”</output>
      <p className="mx-auto mt-1 mb-4 max-w-[44ch] text-ink-2">Try other words, or ask us.</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link to={path} className={buttonClass({ variant: 'line' })}>
          Show all questions
        </Link>
        <Link to={href('/contact')} className={buttonClass({ variant: 'buy' })}>
          Contact us
        </Link>
      </p>
    </div>
  )
}
