import { href, Link } from 'react-router'

export function NotFoundPage() {
  return (
    <div className="frame">
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">Page Not Found</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">
          There is nothing at this address. The link may be old, or a letter may be missing.
        </p>
        <Link
          to={href('/')}
          className="inline-flex min-h-[52px] items-center rounded-[12px] bg-forest px-6 font-semibold text-on-forest hover:bg-forest-hover"
        >
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
