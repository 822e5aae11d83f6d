import {
  ENDED_VERIFICATION_KEPT,
  inWords,
  NEWSLETTER_LINK,
  SESSION_UNUSED,
  UNUSED_UPLOAD,
} from '@asime/contract/deadlines'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/privacy.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'
import * as texts from './privacy.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.whatWeKeepAboutYou,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/privacy'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'what',
    title: texts.whatWeKeep,
    body: (
      <ul>
        <li>
          <strong>{texts.yourAccount}</strong> {texts.nameEmailPhonePlacePicture}
        </li>
        <li>
          <strong>{texts.whatYouDoHere}</strong> {texts.requestsBidsProductsReviewsOrders}
        </li>
        <li>
          <strong>{texts.filesYouUpload}</strong> {texts.picturesAreMadeAnew}
        </li>
        <li>
          <strong>{texts.verificationOfAShop}</strong>{' '}
          {texts.cardSelfieAndCertificate(inWords(ENDED_VERIFICATION_KEPT))}
        </li>
        <li>
          <strong>{texts.technicalRecords}</strong> {texts.addressOfYourConnection}
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: texts.whyWeKeepIt,
    body: (
      <>
        <p>{texts.toRunAsime}</p>
        <p>{texts.weShowNoAdvertising}</p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: texts.whoSeesWhat,
    body: (
      <ul>
        <li>
          <strong>{texts.everybody}</strong> {texts.whatEverybodySees}
        </li>
        <li>
          <strong>{texts.otherSideOfAnOrder}</strong> {texts.whatIsNeededToDeliver}
        </li>
        <li>
          <strong>{texts.vendorYouWriteTo}</strong> {texts.yourNameAndYourMessage}
        </li>
        <li>
          <strong>{texts.ourStaff}</strong> {texts.messagesOfDisputes}
        </li>
        <li>
          <strong>{texts.thoseWhoWorkForUs}</strong> {texts.licensedPaymentProcessorAndTheCompanies}
        </li>
        <li>
          <strong>{texts.authorities}</strong> {texts.onlyWhereTheLaw}
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: texts.howLong,
    body: (
      <p>
        {texts.asLongAsYourAccount(inWords(SESSION_UNUSED), inWords(NEWSLETTER_LINK), inWords(UNUSED_UPLOAD, 'days'))}
      </p>
    ),
  },
  {
    id: 'rights',
    title: texts.whatYouCanAsk,
    body: (
      <>
        <p>{texts.underTheDataProtectionAct}</p>
        <p>
          {texts.mostOfThatYouCanDoYourself} <Link to={href('/app/profile')}>{texts.profile}</Link>
          {texts.changeWhatStandsThere} <strong>{texts.downloadMyData}</strong> {texts.forEverythingAsAFile}{' '}
          <strong>{texts.closeMyAccount}</strong>
          {texts.whichRemovesYourNameContact}
        </p>
        <p>
          {texts.forTheRest} <Link to={href('/contact')}>{texts.writeToUs}</Link> {texts.fromTheAddressOfYourAccount}
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: texts.howWeKeepItSafe,
    body: <p>{texts.everythingTravelsEncrypted}</p>,
  },
]

export default function PrivacyPage() {
  return (
    <ArticlePage title={texts.privacy} updated={texts.updated} summary={<p>{texts.inShort}</p>} sections={SECTIONS} />
  )
}
