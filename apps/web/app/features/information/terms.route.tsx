import {
  ANSWER,
  BID_PAYMENT,
  inWords,
  RELEASE,
  TALK,
  TERMS_NOTICE,
  UNDISPATCHED,
  USUAL_DELIVERY,
} from '@asime/contract/deadlines'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/terms.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Terms · ${APP_NAME}`,
    description: 'The rules of the market for buyers and vendors, in plain words.',
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/terms'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'what-we-are',
    title: 'What we are',
    body: (
      <p>
        {APP_NAME} is a marketplace in Ghana. We bring buyers and vendors together; the contract about the goods is
        between the two of you. We are not the seller, and we are not a bank.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          One person or business may have one buyer account and one vendor account, each with its own email address. A
          vendor account can also buy. Give your true name and an email address that is yours.
        </li>
        <li>You must be 18, or have the permission of whoever is responsible for you.</li>
        <li>Keep your password to yourself. What is done with your account counts as done by you until you tell us.</li>
      </ul>
    ),
  },
  {
    id: 'requests-and-bids',
    title: 'Requests and bids',
    body: (
      <ul>
        <li>A request is an invitation, not an order: posting one binds you to nothing.</li>
        <li>A bid is an offer that binds the vendor until it is answered, changed, withdrawn, or the request ends.</li>
        <li>
          Accepting a bid makes a contract at the price of the bid, and an order that awaits payment. The other bids are
          rejected and the request closes.
        </li>
        <li>
          The buyer pays that order within {inWords(BID_PAYMENT)}. If it is not paid, or is cancelled, it ends: the
          request opens again, and nobody owes anything.
        </li>
      </ul>
    ),
  },
  {
    id: 'products',
    title: 'Products for sale',
    body: (
      <ul>
        <li>Describe goods truthfully, with their full price. Show pictures of the goods themselves.</li>
        <li>
          Nothing stolen, counterfeit, dangerous or forbidden by the law of Ghana: no weapons, no drugs or prescription
          medicines, no wildlife, nothing that exploits people.
        </li>
        <li>We take down what breaks these rules, and we may close the account behind it.</li>
      </ul>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <p>
          Payments through the site are made to a licensed payment processor, which holds the money until the goods are
          handed over. Our ledger records who may claim what; we do not hold your money.
        </p>
        <p>
          Vendors pay a commission with VAT and the payment fee. The rates are on the page{' '}
          <Link to={href('/fees')}>Fees</Link>.
        </p>
        <p>
          Money that you send to anybody outside the site is outside of all this, and we cannot get it back for you.
        </p>
      </>
    ),
  },
  {
    id: 'delivery-and-return',
    title: 'Delivery and return',
    body: (
      <>
        <p>
          Every order says by when it is dispatched and delivered. Both dates are shown before you pay; an order without
          them is delivered within {inWords(USUAL_DELIVERY)}. If an order was not dispatched by its date, the buyer can
          give more time or cancel it with a full refund, and {inWords(UNDISPATCHED)} after that date we cancel and
          refund it. A vendor can propose one new date; the buyer decides. Look at the goods before you confirm that you
          have received them.
        </p>
        <p>
          While the money is held, the buyer can report a problem with an order. The vendor has {inWords(ANSWER)} to
          answer. Both can agree on how much goes back, and we carry out what they agree on. If the vendor does not
          answer in time, or both do not agree within {inWords(TALK)} of the answer, we decide by what both sides have
          shown. A delivery without the hand-over code releases the money {inWords(RELEASE)} later, unless a problem is
          reported before.
        </p>
        <p>
          Rights that the law gives to consumers, such as those of the Electronic Transactions Act, 2008 (Act 772),
          stand beside these terms and above them.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews and messages',
    body: (
      <p>
        Write about what you have experienced yourself. No reviews for money, none of your own goods, no insults, no
        private data of others. Messages sent through us are for trade, not for advertising to many.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'What we answer for',
    body: (
      <p>
        We answer for running Asime with care, and for damage that we cause by intent or gross negligence. We do not
        answer for what buyers and vendors promise each other, nor for lines and networks that are not ours. Nothing
        here limits what the law does not allow to be limited.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, law and contact',
    body: (
      <>
        <p>
          When these terms change in a way that matters, we tell you by email {inWords(TERMS_NOTICE)} before. The law of
          Ghana applies, and its courts decide where talking has not helped.
        </p>
        <p>
          Questions? <Link to={href('/contact')}>Contact us</Link>.
        </p>
      </>
    ),
  },
]

export default function TermsPage() {
  return (
    <ArticlePage
      title="Terms"
      updated="23 November 2026"
      summary={
        <ul className="ml-5 list-disc space-y-1">
          <li>Buyers ask, vendors bid; accepting a bid makes a contract between the two of you.</li>
          <li>Pay through the site only. A licensed processor holds the money until the goods are handed over.</li>
          <li>Be truthful. What breaks the rules is taken down.</li>
        </ul>
      }
      sections={SECTIONS}
    />
  )
}
