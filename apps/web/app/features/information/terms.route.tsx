import { inWords, TERMS_NOTICE, UNDISPATCHED, USUAL_DELIVERY } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { TERMS_IN_FORCE_SINCE } from '@asime/contract/rules'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/terms.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'
import * as texts from './terms.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.rulesOfAsime,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/terms'),
  })

/** Made when they are shown: timers may have changed. */
const sections = (): readonly ArticleSection[] => [
  {
    id: 'what-we-are',
    title: texts.whatWeAre,
    body: <p>{texts.isAMarketplaceInGhana(APP_NAME)}</p>,
  },
  {
    id: 'account',
    title: texts.yourAccount,
    body: (
      <ul>
        <li>{texts.onePersonOrBusiness}</li>
        <li>{texts.youMustBe18}</li>
        <li>{texts.keepYourPasswordToYourself}</li>
      </ul>
    ),
  },
  {
    id: 'requests-and-bids',
    title: texts.requestsAndBids,
    body: (
      <ul>
        <li>{texts.requestIsAnInvitation}</li>
        <li>{texts.bidIsAnOffer}</li>
        <li>{texts.acceptingABidMakes}</li>
        <li>{texts.buyerPaysThatOrderWithin(inWords(timer('bid_payment')))}</li>
      </ul>
    ),
  },
  {
    id: 'products',
    title: texts.productsForSale,
    body: (
      <ul>
        <li>{texts.describeGoodsTruthfullyWithTheirFull}</li>
        <li>{texts.nothingStolenCounterfeitDangerous}</li>
        <li>{texts.weTakeDownWhatBreaks}</li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: texts.payment,
    body: (
      <>
        <p>{texts.paymentsThroughTheSite}</p>
        <p>
          {texts.vendorsPayACommission} <Link to={href('/fees')}>{texts.fees}</Link>.
        </p>
        <p>{texts.moneyThatYouSend}</p>
      </>
    ),
  },
  {
    id: 'delivery-and-return',
    title: texts.deliveryAndReturn,
    body: (
      <>
        <p>{texts.datesOfAnOrder(inWords(USUAL_DELIVERY), inWords(UNDISPATCHED))}</p>
        <p>
          {texts.problemsWithAnOrder(
            inWords(timer('dispute_answer')),
            inWords(timer('dispute_talk')),
            inWords(timer('release')),
          )}
        </p>
        <p>{texts.rightsThatTheLawGives}</p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: texts.reviewsAndMessages,
    body: <p>{texts.writeAboutWhatYouHaveExperienced}</p>,
  },
  {
    id: 'limits',
    title: texts.whatWeAnswerFor,
    body: <p>{texts.weAnswerForRunningAsime}</p>,
  },
  {
    id: 'changes',
    title: texts.changesLawAndContact,
    body: (
      <>
        <p>{texts.whenTheseTermsChange(inWords(TERMS_NOTICE))}</p>
        <p>
          {texts.questionsQuestion} <Link to={href('/contact')}>{texts.contactUs}</Link>.
        </p>
      </>
    ),
  },
]

export default function TermsPage() {
  return (
    <ArticlePage
      title={texts.terms}
      updated={formatDate(TERMS_IN_FORCE_SINCE)}
      summary={
        <ul className="ml-5 list-disc space-y-1">
          <li>{texts.buyersAskVendorsBid}</li>
          <li>{texts.payThroughTheSiteOnly}</li>
          <li>{texts.beTruthful}</li>
        </ul>
      }
      sections={sections()}
    />
  )
}
