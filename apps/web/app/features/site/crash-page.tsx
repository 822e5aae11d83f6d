import { href, useLocation } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './crash-page.texts.ts'

/** Shown when a page itself breaks. What broke is told in development only. */
export function CrashPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  return (
    <div className="frame">
      <title>{texts.somethingWentWrong}</title>
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">{texts.somethingWentWrong}</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">{texts.faultIsOnOurSide}</p>
        {/* A plain link: the page loads afresh, whatever state the app is in. */}
        <p className="flex flex-wrap justify-center gap-2.5">
          <a href={pathname + search} className={buttonClass({ variant: 'buy', size: 'lg' })}>
            {texts.tryAgain}
          </a>
          <a href={href('/')} className={buttonClass({ variant: 'line', size: 'lg' })}>
            {texts.home}
          </a>
        </p>
      </div>
      {import.meta.env.DEV && (
        <details open className="mb-10 rounded-panel bg-danger-soft p-4 text-left text-sm text-danger-ink">
          <summary>{texts.details}</summary>
          <pre className="mt-2 overflow-x-auto">
            {error instanceof Error ? error.stack : JSON.stringify(error, null, 2)}
          </pre>
        </details>
      )}
    </div>
  )
}
