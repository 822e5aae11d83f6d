import Plus from 'lucide-react/icons/plus'
import { href, Link } from 'react-router'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import * as texts from './ask-banner.texts.ts'

/** For whoever has not found it: asking is the other half of Asime. */
export function AskBanner() {
  const isSignedIn = useLikelyViewer() !== undefined
  return (
    <section
      aria-labelledby="ask-title"
      className="mt-11 grid overflow-hidden rounded-band bg-gold text-on-gold lg:mt-16 lg:grid-cols-[1fr_300px] lg:rounded-[24px]"
    >
      <div className="grid content-center justify-items-start gap-3.5 px-5 pt-6 pb-[26px] lg:px-12 lg:py-11">
        <h2
          id="ask-title"
          className="max-w-[14ch] text-[clamp(26px,1.2rem_+_2vw,2.5rem)] font-extrabold tracking-[-.035em]"
        >
          {texts.cantFindWhatYoureLookingQuestion}
        </h2>
        <p className="max-w-[38ch] leading-normal">{texts.postWhatYouWant}</p>
        <Link
          to={isSignedIn ? href('/app/create-request') : href('/register')}
          className="inline-flex min-h-[52px] items-center gap-2 rounded-[12px] bg-[#1e1e14] px-6 font-semibold text-white transition-colors duration-[140ms] hover:bg-[#34342a]"
        >
          <Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />
          {texts.requestItem}
        </Link>
      </div>
      <div aria-hidden="true" className="min-h-[26px] bg-(image:--weave) bg-size-[416px_26px] lg:hidden" />
      <div aria-hidden="true" className="bg-(image:--weave-v) bg-size-[300px_auto] max-lg:hidden" />
    </section>
  )
}
