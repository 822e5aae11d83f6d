import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="frame">
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">Page Not Found</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">
          There is nothing at this address. The link may be old, or a letter may be missing.
        </p>
        <p className="flex flex-wrap justify-center gap-2.5">
          <Link to={href('/')} className={buttonClass({ variant: 'buy', size: 'lg' })}>
            Home
          </Link>
          <Link to={href('/products')} className={buttonClass({ variant: 'line', size: 'lg' })}>
            Browse Products
          </Link>
          <Link to={href('/requests')} className={buttonClass({ variant: 'line', size: 'lg' })}>
            Item Requests
          </Link>
        </p>
      </div>
    </div>
  )
}
