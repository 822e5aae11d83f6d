import Link2 from 'lucide-react/icons/link-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useSyncExternalStore } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

interface ShareItemRequestProps {
  title: string
  /** The whole address. */
  url: string
}

/** Ways to show the page to others: WhatsApp works without scripts, the browser's own where it has one, else the link. */
export function ShareItemRequest({ title, url }: ShareItemRequestProps) {
  const canShare = useCanShare()
  const words = `Looking for: ${title}`

  async function share() {
    try {
      await navigator.share({ title, text: words, url })
    } catch (error) {
      // Closed again without sharing.
      if (!(error instanceof DOMException)) throw error
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Link copied')
    } catch {
      toast.info('Copy this link', url)
    }
  }

  return (
    <section aria-label="Share" className="flex flex-wrap gap-1">
      <a
        href={`https://wa.me/?${new URLSearchParams({ text: `${words} ${url}` })}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        <MessageCircle aria-hidden="true" />
        WhatsApp
        <span className="sr-only">, opens in a new tab</span>
      </a>
      <Button variant="ghost" size="sm" className="noscript:hidden" onClick={() => void (canShare ? share() : copy())}>
        {canShare ? <Share2 aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        {canShare ? 'Share' : 'Copy link'}
      </Button>
    </section>
  )
}

const neverChanges = () => () => {}

/** Whether the browser has a sheet of its own for this. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}
