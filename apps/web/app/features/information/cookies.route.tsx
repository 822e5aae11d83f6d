import { href, Link } from 'react-router'
import { APP_NAME } from '../../lib/brand.ts'
import { speakingMeta } from '../../lib/speaking-links.ts'
import type { Route } from './+types/cookies.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  speakingMeta({
    title: `Cookies · ${APP_NAME}`,
    description: 'The two cookies we set, what your browser keeps for us, and how to clear it.',
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/cookies'),
  })

const SECTIONS: readonly ArticleSection[] = [
  {
    id: 'cookies',
    title: 'Two cookies',
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
      </ul>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser keeps for us',
    body: (
      <ul>
        <li>
          <strong>Your session:</strong> the tokens that prove who you are, and your profile. They go when you sign out.
        </li>
        <li>
          <strong>Your cart</strong> and <strong>drafts</strong> of requests, so that they survive a lost line. They go
          when you remove, order or post them.
        </li>
        <li>
          <strong>Pages and pictures</strong> you have opened, so that they can be read without a line. Old ones make
          room for new ones.
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
        Sign out, or clear this site’s data in the settings of your browser. You can use the market without an account;
        then only your cart and your colours are kept. More about your data under{' '}
        <Link to={href('/privacy')}>Privacy</Link>.
      </p>
    ),
  },
]

export default function CookiesPage() {
  return (
    <ArticlePage
      title="Cookies"
      updated="21 November 2026"
      summary={<p>Two small cookies of our own, none of anybody else’s, and nothing that follows you around.</p>}
      sections={SECTIONS}
    />
  )
}
