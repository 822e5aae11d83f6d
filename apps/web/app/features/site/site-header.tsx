import { href, Link } from 'react-router'
import { APP_NAME, TAGLINE } from '../../lib/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

const SECTIONS = [
  { hash: 'categories', label: 'Categories' },
  { hash: 'products', label: 'Products' },
  { hash: 'item-requests', label: 'Item Requests' },
]

export function SiteHeader() {
  return (
    <header className="bg-surface">
      <p className="bg-deep text-[13px] text-on-deep-2">
        <span className="frame flex min-h-[34px] items-center">{TAGLINE}</span>
      </p>
      <div className="frame flex flex-wrap items-center justify-between gap-x-6 pt-2 lg:py-4">
        <Link to={href('/')} aria-label={`${APP_NAME}, home`} className="flex min-h-11 items-center">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="max-sm:w-full">
          <ul className="-mx-2.5 flex flex-wrap text-[15px] font-medium text-ink-2">
            {SECTIONS.map(({ hash, label }) => (
              <li key={hash}>
                <Link
                  to={{ pathname: href('/'), hash }}
                  className="flex min-h-11 items-center px-2.5 hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div aria-hidden="true" className="weave" />
    </header>
  )
}
