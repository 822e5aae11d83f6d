import { DRAFT_KEPT, inWords, KNOWN_DEVICE } from '@asime/contract/deadlines'
import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { Route } from './+types/cookies.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Cookies · ${APP_NAME}`,
    description: 'The three cookies we set, what your browser keeps for us, and how to clear it.',
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/cookies'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'cookies',
    title: 'Three cookies',
    body: (
      <ul>
        <li>
          <strong>theme:</strong> whether you chose light or dark colours. Set when you choose; kept for a year.
        </li>
        <li>
          <strong>viewer:</strong> your name, kind of account and picture, so that the page is drawn with the right
          header at once. Set when you sign in. It gives nobody access to anything. Without Remember me it goes when you
          close the browser, and your session with it.
        </li>
        <li>
          <strong>device:</strong> a random number that tells us you have signed in on this device before. If someone
          guesses at your password, this device can still sign in. Set when you sign in; kept for{' '}
          {inWords(KNOWN_DEVICE)}. It cannot be used to sign in.
        </li>
      </ul>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser keeps for us',
    body: (
      <ul>
        <li>
          <strong>Your session:</strong> the tokens that prove who you are, your profile, and a key that cannot leave
          this browser, so that nobody can renew your session elsewhere. They go when you sign out.
        </li>
        <li>
          <strong>Your cart:</strong> what you have put into it, until you remove or order it.
        </li>
        <li>
          <strong>Drafts:</strong> what you have typed and not sent yet, so that it survives a lost line. Of requests
          for up to {inWords(DRAFT_KEPT)}; of bids, reviews, messages, your profile, the contact form and other forms
          for as long as the tab is open. They go when you send them or sign out. Passwords are never kept.
        </li>
        <li>
          <strong>Where an order goes:</strong> the place and the phone number you typed at the checkout, until you have
          ordered or sign out.
        </li>
        <li>
          <strong>A copy of what you are sending:</strong> of a request or an order, so that a second try after a lost
          answer does not make two. It goes once we have answered that it is done, or when you sign out.
        </li>
        <li>
          <strong>Public pages, pictures and the parts they are made of</strong> that you have opened, so that they can
          be read without a line. Old ones make room for new ones, and all pages go when a session begins or ends.
        </li>
        <li>
          <strong>Where you were:</strong> how far you had scrolled, for going back. It goes with the tab.
        </li>
      </ul>
    ),
  },
  {
    id: 'none',
    title: 'What there is not',
    body: (
      <p>
        No advertising, no counting by third parties, no cookies of others. That is why no banner asks for your consent:
        everything above is needed for what you asked the site to do.
      </p>
    ),
  },
  {
    id: 'clear',
    title: 'How to clear it',
    body: (
      <p>
        Signing out removes your session, what you had typed and the pages. Your cart, your colours, the device cookie
        and pictures stay; clear this site’s data in the settings of your browser to remove everything. You can look
        around without an account; then there is no session, and only the rest of the list above. More about your data
        under <Link to={href('/privacy')}>Privacy</Link>.
      </p>
    ),
  },
]

export default function CookiesPage() {
  return (
    <ArticlePage
      title="Cookies"
      updated="23 November 2026"
      summary={<p>We set three small cookies. We use no third-party or tracking cookies.</p>}
      sections={SECTIONS}
    />
  )
}
