import { href } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { Route } from './+types/faq.route.ts'
import { readInformation } from './information.api.ts'
import { NothingFound } from './nothing-found.tsx'
import { QuestionList } from './question-list.tsx'
import { findQuestions, MAX_HELP_QUERY } from './questions.ts'
import { SearchHelp } from './search-help.tsx'
import * as texts from './faq.texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.shortAnswersForBuyers,
    origin: loaderData?.origin ?? '',
    path: href('/faq'),
  })

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const { sections } = await readInformation(apiFor(args), 'help')
  const query = (searchParams.get('search') ?? '').trim().slice(0, MAX_HELP_QUERY)
  const questions = findQuestions(sections, query).flatMap((topic) => topic.questions)
  return { query, questions, topics: sections.map(({ id, title }) => ({ id, title })), origin }
}

export default function FaqPage({ loaderData: { query, questions, topics } }: Route.ComponentProps) {
  return (
    <div className="frame pt-8 lg:grid lg:grid-cols-[minmax(0,76ch)_260px] lg:justify-between lg:gap-16 lg:pt-14">
      <div className="min-w-0">
        <h1 className="text-3xl">{texts.questionsAndAnswers}</h1>
        <SearchHelp query={query} />
        <div className="mt-7">
          {questions.length === 0 ? (
            <NothingFound query={query} path={href('/faq')} />
          ) : (
            <QuestionList questions={questions} open={query !== ''} />
          )}
        </div>
      </div>
      <nav aria-label={texts.topics} className="max-lg:mt-8">
        <div className="border-line lg:sticky lg:top-8 lg:border-l lg:pl-5">
          <h2 className="mb-2 font-body text-sm font-semibold tracking-normal">{texts.byTopic}</h2>
          <ul>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`${href('/help')}#${id}`}
                  className="flex min-h-11 items-center text-[.9375rem] text-ink-2 hover:text-ink hover:underline lg:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  )
}
