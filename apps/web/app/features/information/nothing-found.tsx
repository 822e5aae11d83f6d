import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './nothing-found.texts.ts'

/** No answer fits the words; `path` shows all of them. */
export function NothingFound({ query, path }: { query: string; path: string }) {
  return (
    <div className="rounded-panel bg-surface-2 px-5 py-10 text-center">
      <output className="block font-display text-lg font-bold">{texts.nothingFoundFor(query)}</output>
      <p className="mx-auto mt-1 mb-4 max-w-[44ch] text-ink-2">{texts.tryOtherWordsOrAsk}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link to={path} className={buttonClass({ variant: 'line' })}>
          {texts.showAllQuestions}
        </Link>
        <Link to={href('/contact')} className={buttonClass({ variant: 'buy' })}>
          {texts.contactUs}
        </Link>
      </p>
    </div>
  )
}
