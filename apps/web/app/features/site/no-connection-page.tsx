import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { useOnline } from '../../lib/offline/use-online.ts'
import { Button } from '../../ui/button.tsx'

/** A browser says that the line is back a moment before it is. */
const AGAIN_AFTER_MS = 3_000

/** In place of a page that cannot be loaded for want of a connection. It comes by itself when the line is back. */
export function NoConnectionPage() {
  const { revalidate, state } = useRevalidator()
  const isOnline = useOnline()
  const title = isOnline ? 'Asime cannot be reached' : 'You are offline'

  useEffect(() => {
    if (!isOnline || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOnline, state, revalidate])

  return (
    <div className="frame">
      <title>{`${title} · ${APP_NAME}`}</title>
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">
          {isOnline
            ? 'Check your connection, and try again. Nothing is lost.'
            : 'This page was not opened here before. Pages that you have looked at can still be read, and nothing is lost.'}
        </p>
        <Button variant="buy" size="lg" busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
