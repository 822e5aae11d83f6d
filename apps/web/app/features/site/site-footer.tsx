import { APP_NAME } from '../../lib/brand.ts'
import { Wordmark } from '../../ui/wordmark.tsx'

export function SiteFooter() {
  return (
    <>
      <div aria-hidden="true" className="weave mt-16" />
      <footer className="bg-deep text-[15px] text-[#cfe0d4]">
        <div className="frame grid gap-4 pt-9 pb-7 lg:pt-[52px]">
          <span className="text-on-deep">
            <Wordmark />
          </span>
          <p className="max-w-[44ch]">
            A social commerce platform connecting buyers and vendors through bidding and requests.
          </p>
        </div>
        <div className="border-t border-white/15">
          <p className="frame flex flex-wrap justify-between gap-x-5 gap-y-1.5 pt-4 pb-5 text-[13px]">
            <span>{APP_NAME}, Accra, Ghana</span>
            {/* Not a page of this app: the API's own. */}
            <a
              href="/api/v1/docs"
              className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-on-deep"
            >
              For developers: the API
            </a>
          </p>
        </div>
      </footer>
    </>
  )
}
