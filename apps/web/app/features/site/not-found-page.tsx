import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './not-found-page.texts.ts'

export default function NotFoundPage() {
  return (
    <div className="frame">
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">{texts.pageNotFound}</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">{texts.thereIsNothingAtThisAddress}</p>
        <p className="flex flex-wrap justify-center gap-2.5">
          <Link to={href('/')} className={buttonClass({ variant: 'buy', size: 'lg' })}>
            {texts.home}
          </Link>
          <Link to={href('/products')} className={buttonClass({ variant: 'line', size: 'lg' })}>
            {texts.browseProducts}
          </Link>
          <Link to={href('/requests')} className={buttonClass({ variant: 'line', size: 'lg' })}>
            {texts.itemRequests}
          </Link>
        </p>
      </div>
    </div>
  )
}
