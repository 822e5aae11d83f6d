import { APP_NAME } from '../../lib/page/brand.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import type { Route } from './+types/confirm-newsletter.route.ts'
import { TokenPage } from './token-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `Confirm the weekly news · ${APP_NAME}` },
  { name: 'robots', content: 'noindex' },
  // The address holds a token: it must not leave with a click on a link.
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export default function ConfirmNewsletterPage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <TokenPage
      title="Weekly market news"
      explanation="One press, and deals and new requests come to you once a week."
      label="Yes, send me the news"
      token={token}
      act={async (given) => {
        const { confirmSubscription } = await loadCalls(import('./newsletter.api.ts'))
        return confirmSubscription(browserApi, given)
      }}
    />
  )
}
