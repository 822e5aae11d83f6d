import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { untilLoaded } from '../../lib/scripts/until-loaded.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { ConversationList } from './conversation-list.tsx'
import * as texts from './chat.texts.ts'

/** With all that writing takes, which the list does not need. */
const loadView = () => import('./conversation-view.tsx')
const ConversationView = lazy(() => untilLoaded(loadView).then((part) => ({ default: part.ConversationView })))

/** Whoever has conversations opens one, perhaps when the line is lost. */
function getReady(): void {
  // What cannot be loaded now is loaded when it is opened.
  loadView().catch(() => {})
}

export const handle: PageHandle = { footer: false }

export function meta() {
  return ownMeta(texts.title)
}

/** The list, and beside it the conversation that is open; on a phone either of them. */
export default function ChatPage() {
  const { id } = useParams()
  return (
    <Queries>
      <h1 className="sr-only">{texts.title}</h1>
      <div
        data-fills-phone={id === undefined ? 'rest' : 'all'}
        className={`${id === undefined ? '' : 'max-lg:min-h-[calc(100vh-200px)]'} mx-auto w-full max-w-[1440px] bg-surface lg:grid lg:h-[calc(100dvh-var(--site-head,166px))] lg:min-h-[480px] lg:grid-cols-[344px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] min-[75rem]:grid-cols-[344px_minmax(0,1fr)_304px] [&>section:first-child]:min-w-0`}
      >
        <div className={`${id === undefined ? '' : 'max-lg:hidden'} flex min-h-0 flex-col [&>section]:flex-1`}>
          <ConversationList openId={id} onListed={getReady} />
        </div>
        {id === undefined ? (
          <div className="grid place-items-center text-ink-2 max-lg:hidden min-[75rem]:col-span-2">
            <p className="grid justify-items-center gap-3">
              <MessageCircle aria-hidden="true" className="size-10" strokeWidth={1.5} />
              {texts.chooseOne}
            </p>
          </div>
        ) : (
          <Suspense fallback={<SpinnerPage label={texts.opening} />}>
            <ConversationView key={id} id={id} />
          </Suspense>
        )}
      </div>
    </Queries>
  )
}
