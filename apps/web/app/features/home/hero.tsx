import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './hero.texts.ts'

/** What Asime is, in two sentences, and the two ways in. `children` is what goes on in it right now, if anything. */
export function Hero({ children }: { children?: ReactNode }) {
  return (
    <section aria-labelledby="hero-title" className="cloth overflow-hidden text-on-deep">
      <div
        className={`frame grid gap-[34px] py-9 ${
          children
            ? 'lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:items-center lg:gap-14 lg:py-[68px]'
            : 'lg:py-[84px]'
        }`}
      >
        <div>
          <h1 id="hero-title" className="max-w-[13.5ch] text-hero leading-none font-extrabold tracking-[-.04em]">
            {texts.askForIt} <br />
            {texts.letTheMarketBring}
          </h1>
          <p className="mt-4 mb-6 max-w-[36ch] text-lg leading-normal text-pretty text-on-deep-2 lg:mt-[22px] lg:mb-[30px] lg:text-[1.25rem]">
            {texts.postWhatYouNeed}
          </p>
          <p className="flex flex-wrap gap-2 sm:gap-3">
            <Link
              to={href('/requests')}
              className={`${buttonClass({ variant: 'ask', size: 'lg' })} max-[389px]:px-[17px]!`}
            >
              {texts.browseRequests}
            </Link>
            <Link
              to={href('/products')}
              className={`${buttonClass({ variant: 'deepline', size: 'lg' })} max-[389px]:px-[17px]!`}
            >
              {texts.shopProducts}
            </Link>
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
