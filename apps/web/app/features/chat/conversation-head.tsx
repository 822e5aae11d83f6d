import type { Conversation } from '@asime/contract/chat'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { closeOnLeaving } from '../../lib/page/close-on-leaving.ts'
import { formatMoment } from '../../lib/format/dates.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { IconButton, iconButtonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { readPresence, savePresence } from './chat.api.ts'
import { Face } from './conversation-list.tsx'
import * as texts from './chat.texts.ts'

export function BackLink() {
  return (
    <Link to={href('/app/chat/:id?', {})} aria-label={texts.back} className={`${iconButtonClass} lg:hidden`}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}

interface HeadProps {
  conversation: Conversation
  nowMs: number
  onSearch: () => void
  options: ReactNode
}

/** Who the other side is, and what can be done about the conversation. */
export function Head({ conversation, nowMs, onSearch, options }: HeadProps) {
  const { participant, side } = conversation
  const status = participant.online
    ? texts.online
    : participant.last_seen_at
      ? texts.lastSeen(formatMoment(participant.last_seen_at, nowMs).replace(/^T(?=oday)/, 't'))
      : side === 'buyer' && !participant.is_verified
        ? texts.notVerified
        : ''
  return (
    <header className="flex min-h-[60px] flex-none items-center gap-2 border-b border-line py-1.5 pr-2 pl-2 lg:pl-4">
      <BackLink />
      <Face conversation={conversation} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-sans text-base font-semibold">{participant.name}</h2>
        <p className="truncate text-[.8125rem] text-ink-3">
          {participant.online && (
            <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-[#1e9b5b]" />
          )}
          {status}
        </p>
      </div>
      <IconButton label={texts.searchHere} onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
      {options}
    </header>
  )
}

interface OptionsProps {
  conversation: Conversation
  onReport: () => void
  onBlock: () => void
  onReplies: () => void
}

const OPTION = 'flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-[.9375rem] hover:bg-surface-2'

/** A disclosure, like the menu of the account. */
export function Options({ conversation, onReport, onBlock, onReplies }: OptionsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const presence = useOwnQuery(['presence'], readPresence)
  useEffect(() => closeOnLeaving(details.current), [])
  const close = (then: () => void) => () => {
    if (details.current) details.current.open = false
    then()
  }
  const togglePresence = async () => {
    const isHidden = !presence.data
    await savePresence(isHidden)
    await presence.refetch()
    toast.success(isHidden ? texts.presenceHidden : texts.presenceShown)
  }
  return (
    <details ref={details} className="relative flex-none">
      <summary aria-label={texts.options} className={`${iconButtonClass} list-none [&::-webkit-details-marker]:hidden`}>
        <EllipsisVertical aria-hidden="true" />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1 w-64 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        {conversation.side === 'buyer' && (
          <Link to={href('/vendors/:id', { id: conversation.participant.id })} className={OPTION}>
            {texts.viewShop}
          </Link>
        )}
        {conversation.side === 'shop' && (
          <button type="button" className={OPTION} onClick={close(onReplies)}>
            {texts.editReplies}
          </button>
        )}
        <button type="button" className={OPTION} onClick={close(() => void togglePresence())}>
          {presence.data ? texts.showPresence : texts.hidePresence}
        </button>
        <button type="button" className={OPTION} onClick={close(onBlock)}>
          {conversation.is_blocked ? texts.unblock : texts.block}
        </button>
        <button type="button" className={`${OPTION} font-semibold text-danger-ink`} onClick={close(onReport)}>
          {texts.reportName(conversation.participant.name)}
        </button>
      </div>
    </details>
  )
}
