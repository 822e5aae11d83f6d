import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { useOnline } from '../../lib/offline/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as texts from './no-connection-page.texts.ts'

/** A browser says that the line is back a moment before it is. */
const AGAIN_AFTER_MS = 3_000

/** In place of a page that cannot be loaded for want of a connection. It comes by itself when the line is back. */
export function NoConnectionPage() {
  const { revalidate, state } = useRevalidator()
  const isOnline = useOnline()
  const title = isOnline ? texts.asimeCannotBeReached : texts.youAreOffline

  useEffect(() => {
    if (!isOnline || state !== 'idle') return
    // Not once: an answer that comes before "loading" is drawn leaves this page in place, and `state` as it was.
    const timer = setInterval(() => void revalidate(), AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isOnline, state, revalidate])

  return (
    <div className="frame">
      <title>{`${title} · ${APP_NAME}`}</title>
      <div className="mx-auto max-w-[560px] py-16 text-center lg:py-24">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 mb-6 text-lg text-balance text-ink-2">
          {isOnline ? texts.checkYourConnectionAndTry : texts.thisPageWasNotOpened}
        </p>
        <Button variant="buy" size="lg" busy={state === 'loading'} onClick={() => void revalidate()}>
          {texts.tryAgain}
        </Button>
      </div>
    </div>
  )
}
