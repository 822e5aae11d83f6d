import { loadCalls } from '../../lib/api/load-calls.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { TokenPage } from '../newsletter/token-page.tsx'
import type { Route } from './+types/unsubscribe.route.ts'
import * as texts from './unsubscribe.texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.stopEmails(APP_NAME) },
  { name: 'robots', content: 'noindex' },
  // The address holds a token: it must not leave with a click on a link.
  { name: 'referrer', content: 'no-referrer' },
]

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export default function UnsubscribePage({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <TokenPage
      title={texts.title}
      doneTitle={texts.stopped}
      explanation={texts.explanation}
      label={texts.stop}
      token={token}
      act={async (given) => {
        const { unsubscribeByLink } = await loadCalls(import('./notifications.api.ts'))
        return unsubscribeByLink(browserApi, given)
      }}
    />
  )
}
