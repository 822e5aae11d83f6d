import { DRAFT_KEPT, inWords, KNOWN_DEVICE } from '@asime/contract/deadlines'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/cookies.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'
import * as texts from './cookies.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.threeCookiesWeSet,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/cookies'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'cookies',
    title: texts.threeCookies,
    body: (
      <ul>
        <li>
          <strong>{texts.theme}</strong> {texts.whetherYouChoseLight}
        </li>
        <li>
          <strong>{texts.viewer}</strong> {texts.yourNameKindOfAccount}
        </li>
        <li>
          <strong>{texts.device}</strong> {texts.randomNumberThatTellsUs(inWords(KNOWN_DEVICE))}
        </li>
      </ul>
    ),
  },
  {
    id: 'storage',
    title: texts.whatYourBrowserKeeps,
    body: (
      <ul>
        <li>
          <strong>{texts.yourSession}</strong> {texts.tokensThatProveWhoYouAre}
        </li>
        <li>
          <strong>{texts.yourCart}</strong> {texts.whatIsInYourCart}
        </li>
        <li>
          <strong>{texts.drafts}</strong> {texts.whatYouHaveTyped(inWords(DRAFT_KEPT))}
        </li>
        <li>
          <strong>{texts.whereAnOrderGoes}</strong> {texts.placeAndThePhoneNumber}
        </li>
        <li>
          <strong>{texts.copyOfWhatYouAreSending}</strong> {texts.ofARequestOrAnOrder}
        </li>
        <li>
          <strong>{texts.publicPagesPicturesAndTheParts}</strong> {texts.thatYouHaveOpened}
        </li>
        <li>
          <strong>{texts.whereYouWere}</strong> {texts.howFarYouHadScrolled}
        </li>
      </ul>
    ),
  },
  {
    id: 'none',
    title: texts.whatThereIsNot,
    body: <p>{texts.noAdvertisingNoCounting}</p>,
  },
  {
    id: 'clear',
    title: texts.howToClearIt,
    body: (
      <p>
        {texts.signingOutRemovesYourSession} <Link to={href('/privacy')}>{texts.privacy}</Link>.
      </p>
    ),
  },
]

export default function CookiesPage() {
  return (
    <ArticlePage
      title={texts.cookies}
      updated={texts.updated}
      summary={<p>{texts.weSetThreeSmallCookies}</p>}
      sections={SECTIONS}
    />
  )
}
