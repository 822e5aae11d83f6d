import { href, Link } from 'react-router'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './join-banner.texts.ts'

/** The way in, or on, at the end of the page. */
export function JoinBanner() {
  const isSignedIn = useLikelyViewer() !== undefined
  return (
    <section
      aria-labelledby="join-title"
      className="mt-14 grid gap-[18px] rounded-band bg-deep px-5 py-7 text-on-deep lg:mt-20 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-10 lg:rounded-[24px] lg:p-14"
    >
      <div>
        <h2
          id="join-title"
          className="max-w-[17ch] text-[clamp(28px,1.2rem_+_2.4vw,2.75rem)] font-extrabold tracking-[-.035em]"
        >
          {isSignedIn ? texts.sayWhatYouNeed : texts.buyWithABudget}
        </h2>
        <p className="mt-2.5 max-w-[46ch] text-on-deep-2">
          {isSignedIn ? texts.itTakesTwoMinutes : texts.itIsFreeToJoin}
        </p>
      </div>
      <p className="flex flex-wrap gap-3 *:flex-1 min-[18.75rem]:*:whitespace-nowrap lg:flex-none">
        {isSignedIn ? (
          <Link to={href('/app/create-request')} className={buttonClass({ variant: 'ask', size: 'lg' })}>
            {texts.postYourFirstRequest}
          </Link>
        ) : (
          <>
            <Link
              to={`${href('/register')}?type=buyer`}
              className="inline-flex min-h-[52px] items-center justify-center rounded-[12px] bg-white px-6 font-semibold text-[#05291c] transition-colors duration-[140ms] hover:bg-on-deep-2"
            >
              {texts.startBuying}
            </Link>
            <Link to={`${href('/register')}?type=vendor`} className={buttonClass({ variant: 'ask', size: 'lg' })}>
              {texts.becomeAVendor}
            </Link>
          </>
        )}
      </p>
    </section>
  )
}
