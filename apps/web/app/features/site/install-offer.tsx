import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'

/** Chromium's event, which no type library describes: the browser would install this site as an app. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The note about the mobile app: where the browser can install the site, a button that does it. */
export function InstallOffer() {
  const [prompt, setPrompt] = useState<InstallPrompt>()

  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setPrompt(event as InstallPrompt)
    }
    const onInstalled = () => setPrompt(undefined)
    addEventListener('beforeinstallprompt', onOffer)
    addEventListener('appinstalled', onInstalled)
    return () => {
      removeEventListener('beforeinstallprompt', onOffer)
      removeEventListener('appinstalled', onInstalled)
    }
  }, [])

  if (!prompt) {
    return (
      <span className="flex items-center gap-1.5">
        <Smartphone aria-hidden="true" />
        Works as an app on any phone
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => {
        setPrompt(undefined)
        void prompt.prompt()
      }}
      className="flex min-h-[34px] items-center gap-1.5 font-semibold text-on-deep underline-offset-4 hover:underline"
    >
      <Smartphone aria-hidden="true" />
      Install the app
    </button>
  )
}
