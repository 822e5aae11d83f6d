import type { ProviderAnswer } from '@asime/contract/provider-sign-in'
import { providerNames, signInProviders } from '@asime/contract/sign-in-providers'
import { isOwnPath } from '@asime/contract/own-path'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { data, href, Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { APP_NAME } from '../../../lib/page/brand.ts'
import type { PageHandle } from '../../../lib/page/page-frame.ts'
import { untilLoaded } from '../../../lib/scripts/until-loaded.ts'
import { startSession } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AccountFrame } from '../account-frame.tsx'
import type { Route } from './+types/provider-sign-in.route.ts'
import { takeVisitMark } from './visit-marker.ts'
import * as texts from './provider-sign-in.texts.ts'

export const handle: PageHandle = { bare: true }

// Of use to whoever comes back from a provider, and to nobody else.
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.pageTitle(loaderData?.name ?? '', APP_NAME) },
  { name: 'robots', content: 'noindex' },
]

export function loader({ params }: Route.LoaderArgs) {
  const provider = signInProviders.find((each) => each === params.provider)
  if (!provider) throw data(null, { status: 404 })
  return { provider, name: providerNames[provider] }
}

// Most who come back see neither.
const NewcomerForm = lazy(() => untilLoaded(() => import('./newcomer-form.tsx')))
const CodeStep = lazy(() => untilLoaded(() => import('./code-step.tsx')))
const load = () => loadCalls(import('./provider-sign-in.api.ts'))

type State =
  | { is: 'checking' }
  | { is: 'failed'; title: string; text: string }
  | { is: 'code_required' | 'account_needed'; answer: ProviderAnswer & { ticket: string } }

/** Where a provider sends people back to. What it put into the address is handed over once, and is gone from it before. */
export default function ProviderSignInPage({ loaderData }: Route.ComponentProps) {
  const { provider, name } = loaderData
  const [search] = useSearchParams()
  const [state, setState] = useState<State>({ is: 'checking' })
  const [isOwn, setOwn] = useState(false)
  const navigate = useNavigate()

  function leaveTo(path: string) {
    void navigate(isOwnPath(path) ? path : href('/app'), { replace: true })
  }

  function welcome(path: string) {
    toast.success(texts.welcomeBack, texts.youHaveSuccessfullyLoggedIn)
    leaveTo(path)
  }

  async function handOver() {
    const isAboutOwnAccount = takeVisitMark()
    setOwn(isAboutOwnAccount)
    const [code, answeredState, error] = [search.get('code'), search.get('state'), search.get('error')]
    // No reload sends it a second time, and nobody reads it over a shoulder or in the history.
    history.replaceState(history.state, '', location.pathname)
    if (error !== null || !code || !answeredState) {
      const isCancelled = error === 'access_denied'
      setState({
        is: 'failed',
        title: isCancelled ? texts.cancelled(name) : texts.failed(name),
        text: isCancelled
          ? texts.cancelledText
          : error === 'unavailable'
            ? texts.noAnswer(name)
            : error === 'rate_limited'
              ? texts.tooMany
              : texts.failedText,
      })
      return
    }
    try {
      await startSession()
      const { answerProvider } = await load()
      const body = { provider, code, state: answeredState, iss: search.get('iss') ?? undefined }
      const answer = await answerProvider(body, isAboutOwnAccount)
      const { outcome, ticket, return_to: returnTo } = answer
      if (outcome === 'code_required' || outcome === 'account_needed') {
        if (ticket !== undefined) setState({ is: outcome, answer: { ...answer, ticket } })
      } else if (outcome === 'signed_in') welcome(returnTo)
      else {
        toast.success(
          outcome === 'linked' ? texts.linked(name) : texts.confirmed,
          outcome === 'confirmed' ? texts.tryAgainNow : undefined,
        )
        leaveTo(returnTo)
      }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setState({ is: 'failed', title: texts.failed(name), text: serverMessage(failure) ?? texts.notReached })
    }
  }

  const begun = useRef(false)
  useEffect(() => {
    // Once, however often React runs this.
    if (begun.current) return
    begun.current = true
    void handOver()
  })

  if (state.is === 'checking') {
    return (
      <AccountFrame title={texts.checking(name)} lead={texts.takesAMoment} isLive>
        <Waiting />
      </AccountFrame>
    )
  }
  if (state.is === 'failed') {
    return (
      <AccountFrame title={state.title} lead={state.text} isLive>
        <div className="mt-6 grid gap-2.5">
          {!isOwn && (
            <a href={`/sign-in/${provider}/start`} rel="nofollow" className={wide('buy')}>
              {texts.startAgain}
            </a>
          )}
          <Link to={isOwn ? href('/app/profile') : href('/login')} className={wide('line')}>
            {isOwn ? texts.backToProfile : texts.backToSignIn}
          </Link>
        </div>
      </AccountFrame>
    )
  }
  const { ticket, return_to: returnTo, newcomer } = state.answer
  if (state.is === 'code_required') {
    return (
      <Step title={texts.enterCode} lead={texts.enterCodeText}>
        <CodeStep ticket={ticket} onDone={() => welcome(returnTo)} />
      </Step>
    )
  }
  return (
    <Step title={texts.createYourAccount} lead={texts.noAccountYet(name)}>
      {newcomer && <NewcomerForm name={name} ticket={ticket} newcomer={newcomer} onDone={() => leaveTo(returnTo)} />}
      <p className="mt-5 text-ink-2">
        <span className="font-semibold">{texts.haveAnAccountQuestion}</span> {texts.linkInstead(name)}
      </p>
      <p className="mt-2">
        <Link to={href('/login')} className={wide('line')}>
          {texts.backToSignIn}
        </Link>
      </p>
    </Step>
  )
}

const wide = (variant: 'buy' | 'line') => buttonClass({ variant, size: 'lg', block: true })

function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <AccountFrame title={title} lead={lead} isLive>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </AccountFrame>
  )
}

function Waiting() {
  return (
    <p className="mt-6">
      <Spinner label={texts.signingYouIn} />
    </p>
  )
}
