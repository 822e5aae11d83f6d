import { APP_NAME } from '../../lib/page/brand.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import type { Route } from './+types/confirm-newsletter.route.ts'
import { TokenPage } from './token-page.tsx'
import * as texts from './confirm-newsletter.texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.pageTitle(APP_NAME) },
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
      title={texts.weeklyMarketNews}
      explanation={texts.onePressDealsNew}
      label={texts.yesSendMeNews}
      token={token}
      act={async (given) => {
        const { confirmSubscription } = await loadCalls(import('./newsletter.api.ts'))
        return confirmSubscription(browserApi, given)
      }}
    />
  )
}
