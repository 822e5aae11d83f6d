import { inWords, NEWSLETTER_LINK, SESSION_UNUSED, UNUSED_UPLOAD } from '@asime/contract/deadlines'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/privacy.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Privacy · ${APP_NAME}`,
    description: 'What we keep about you, why, for how long, who sees it, and what you can ask of us.',
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/privacy'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email, phone, place, picture and what you write about yourself. Your
          password only as a hash that cannot be turned back.
        </li>
        <li>
          <strong>What you do here:</strong> requests, bids, products, reviews, orders, the vendors you follow, and
          messages that you send through us.
        </li>
        <li>
          <strong>Files you upload:</strong> pictures are made anew in several sizes, and everything else that was
          inside the file, such as the place where a picture was taken, is removed before we keep it.
        </li>
        <li>
          <strong>Technical records:</strong> the address of your connection, the time and the page of a request, kept
          only as long as it takes to find faults and to stop abuse.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it',
    body: (
      <>
        <p>To run the market: so that vendors can answer you, orders can be followed, and cheats can be stopped.</p>
        <p>
          We show no advertising, we do not follow you to other sites, and we sell no data. We send the weekly news only
          to those who asked for it and confirmed it by a link in a mail; every issue has a link that ends it.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <strong>Everybody:</strong> your name and picture beside what you post, and the requests, bids, products and
          reviews themselves. Never your email or phone.
        </li>
        <li>
          <strong>The other side of an order:</strong> what is needed to deliver it.
        </li>
        <li>
          <strong>A vendor you write to:</strong> your name and your message. Neither of you is shown the other’s
          address.
        </li>
        <li>
          <strong>Those who work for us:</strong> the licensed payment processor, and the companies that run our servers
          and send our mail, bound to use it for nothing else.
        </li>
        <li>
          <strong>Authorities:</strong> only where the law of Ghana makes us.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <p>
        As long as your account exists. Sessions end after {inWords(SESSION_UNUSED)} without use, links in mails after{' '}
        {inWords(NEWSLETTER_LINK)} at the latest, and uploads that nothing uses after about{' '}
        {inWords(UNUSED_UPLOAD, 'days')}. Records of orders and payments stay for as long as tax law asks, even when the
        account is gone.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask of us',
    body: (
      <>
        <p>
          Under the Data Protection Act, 2012 (Act 843) you may see what we hold about you, have it corrected, object to
          its use, and have it deleted where no law makes us keep it.
        </p>
        <p>
          Most of that you can do yourself under <Link to={href('/app/profile')}>Profile</Link>: change what stands
          there, <strong>Download my data</strong> for everything we keep about you as a file, and{' '}
          <strong>Close my account</strong>, which removes your name, contact details and messages, your open requests
          and your products. Past orders stay in the books without your name.
        </p>
        <p>
          For the rest <Link to={href('/contact')}>write to us</Link> from the address of your account. If our answer
          does not satisfy you, you may turn to the Data Protection Commission of Ghana.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How we keep it safe',
    body: (
      <p>
        Everything travels encrypted. Passwords, sign-in tokens and the tokens in our mails are kept as hashes. If data
        were ever to leak, we would tell those concerned and the Commission without delay.
      </p>
    ),
  },
]

export default function PrivacyPage() {
  return (
    <ArticlePage
      title="Privacy"
      updated="22 November 2026"
      summary={
        <p>
          We keep what Asime needs to work and no more. Your email and phone are never shown to others, we sell no data,
          and you can download all of it, or close your account, whenever you like.
        </p>
      }
      sections={SECTIONS}
    />
  )
}
