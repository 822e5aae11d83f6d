import { href } from 'react-router'

/** Shown when a page itself breaks. What broke is told in development only. */
export function CrashPage({ error }: { error: unknown }) {
  return (
    <div className="frame">
      <title>Something went wrong.</title>
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">Something went wrong.</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">
          The fault is on our side. Nothing is lost; please try again in a moment.
        </p>
        {/* A plain link: the page loads afresh, whatever state the app is in. */}
        <a
          href={href('/')}
          className="inline-flex min-h-[52px] items-center rounded-[12px] bg-forest px-6 font-semibold text-on-forest hover:bg-forest-hover"
        >
          Back to the home page
        </a>
      </div>
      {import.meta.env.DEV && (
        <pre className="mb-10 overflow-x-auto rounded-panel bg-danger-soft p-4 text-left text-sm text-danger-ink">
          {error instanceof Error ? error.stack : JSON.stringify(error, null, 2)}
        </pre>
      )}
    </div>
  )
}
