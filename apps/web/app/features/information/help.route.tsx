import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle-question-mark'
import Phone from 'lucide-react/icons/phone'
import { href, Link, useRouteLoaderData } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor } from '../../lib/page/visit.server.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/help.route.ts'
import { findQuestions, MAX_HELP_QUERY } from './questions.ts'
import { SearchHelp } from './search-help.tsx'
import { readInformation } from './information.api.ts'
import { NothingFound } from './nothing-found.tsx'
import { QuestionList } from './question-list.tsx'
import { RichText } from './rich-text.tsx'
import * as texts from './help.texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.howRequestsAndBidsWork,
    origin: loaderData?.origin ?? '',
    path: href('/help'),
  })

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const { sections } = await readInformation(apiFor(args), 'help')
  const query = (searchParams.get('search') ?? '').trim().slice(0, MAX_HELP_QUERY)
  return { query, found: findQuestions(sections, query), origin }
}

export default function HelpPage({ loaderData: { query, found } }: Route.ComponentProps) {
  const support = useRouteLoaderData<typeof rootLoader>('root')?.support
  return (
    <div className="frame pt-8 lg:pt-14">
      <h1 className="text-3xl">{texts.howCanWeHelp}</h1>
      <SearchHelp query={query} />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-12">
        <div className="min-w-0">
          {found.length === 0 && <NothingFound query={query} path={href('/help')} />}
          {found.map(({ id, title, text, questions }) => (
            <section key={id} id={id} className="scroll-mt-4 pb-9">
              <h2 className="text-2xl">{title}</h2>
              <div className="mt-1 mb-4 grid gap-2 text-ink-3 [&_a]:underline">
                <RichText blocks={text} />
              </div>
              <QuestionList questions={questions} open={query !== ''} />
            </section>
          ))}
        </div>
        <aside
          aria-label={texts.askUs}
          className="h-fit rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-6"
        >
          <h2 className="text-lg">{texts.askAPerson}</h2>
          <p className="mt-1 mb-4 text-[.9375rem] text-ink-2">{texts.writeOrCall(Boolean(support?.phone))}</p>
          <div className="grid gap-2">
            <Link to={href('/contact')} className={buttonClass({ variant: 'buy', block: true })}>
              <MessageCircle aria-hidden="true" />
              {texts.contactUs}
            </Link>
            {support?.phone && (
              <a
                href={`tel:${support.phone.replaceAll(' ', '')}`}
                className={buttonClass({ variant: 'line', block: true })}
              >
                <Phone aria-hidden="true" />
                {support.phone}
              </a>
            )}
            {support && (
              <a href={`mailto:${support.email}`} className={buttonClass({ variant: 'ghost', block: true })}>
                <Mail aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">{support.email}</span>
              </a>
            )}
          </div>
          <p className="mt-4 border-t border-line pt-3 text-[.9375rem]">
            <Link to={href('/faq')} className="font-semibold text-forest hover:underline">
              {texts.allQuestionsOnOnePage}
            </Link>
          </p>
        </aside>
      </div>
    </div>
  )
}
