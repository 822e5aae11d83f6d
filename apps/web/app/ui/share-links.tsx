import LinkIcon from 'lucide-react/icons/link'
import MessageSquareShare from 'lucide-react/icons/message-square-share'
import Share2 from 'lucide-react/icons/share-2'
import { useIsServerHtml } from '../lib/page/use-is-server-html.ts'
import { Button, buttonClass } from './button.tsx'
import { toast } from './toast.tsx'
import * as texts from './share-links.texts.ts'

interface ShareLinksProps {
  /** The shared thing in a few words. */
  text: string
  /** The whole address. */
  url: string
  className?: string
}

/** Ways to send the page to somebody: by WhatsApp, by whatever the phone offers, by hand. */
export function ShareLinks({ text, url, className = '' }: ShareLinksProps) {
  const isServerHtml = useIsServerHtml()
  const canShare = !isServerHtml && 'share' in navigator

  async function share() {
    try {
      await navigator.share({ title: text, url })
    } catch (error) {
      // The visitor cancelled.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(texts.linkCopied)
    } catch {
      // Not allowed, or a page without https, where there is no clipboard. By hand it takes as long as it takes.
      toast.info(texts.copyThisLink, url, { durationMs: 0 })
    }
  }

  return (
    <section aria-label={texts.share} className={`-ml-3 flex flex-wrap gap-x-1 ${className}`}>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'ghost' })}
      >
        <MessageSquareShare aria-hidden="true" />
        {texts.whatsApp}
        <span className="sr-only">{texts.opensInANewTab}</span>
      </a>
      <span className="flex flex-wrap gap-x-1 noscript:hidden">
        <Button variant="ghost" onClick={() => void copy()}>
          <LinkIcon aria-hidden="true" />
          {texts.copyLink}
        </Button>
        {canShare && (
          <Button variant="ghost" onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {texts.share}
          </Button>
        )}
      </span>
    </section>
  )
}
