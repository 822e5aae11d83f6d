import type { Message } from '@asime/contract/chat'
import { type MessageType, VOICE_FILE } from '@asime/contract/chat-rules'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Reply from 'lucide-react/icons/reply'
import type { ReactNode } from 'react'
import { onMoment } from '../../lib/format/dates.ts'
import type { Outgoing } from '../../lib/outbox/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime, summaryOf } from './chat-words.ts'
import { VoicePlayer } from './voice-player.tsx'
import * as texts from './chat.texts.ts'

const OWN = 'rounded-[18px] rounded-tr-[4px] bg-forest text-on-forest'
const THEIRS = 'rounded-[18px] rounded-tl-[4px] bg-surface-2'

export type Progress = 'sent' | 'delivered' | 'read'

interface MessageBubbleProps {
  message: Message
  isOwnSide: boolean
  /** Of the own side's messages. */
  progress: Progress | undefined
  /** Its writer's name, where the shop has several people or the reader does not know who it is. */
  signature: string | undefined
  onReply: () => void
  /** Words that a warning is about, by their places. */
  marks: readonly { from: number; to: number }[]
  /** A search has led to it. */
  isFound: boolean
  children?: ReactNode
}

export function MessageBubble({
  message,
  isOwnSide,
  progress,
  signature,
  onReply,
  marks,
  isFound,
  children,
}: MessageBubbleProps) {
  const { content, attachments, reply_to: quoted } = message
  const pictures = attachments.filter(({ kind }) => kind === 'image')
  const files = attachments.filter(({ kind }) => kind === 'document')
  const voice = attachments.find(({ kind }) => kind === 'audio')
  const isRemoved = content === '' && attachments.length === 0
  return (
    <li
      data-seq={message.seq}
      tabIndex={-1}
      className={`group flex flex-col ${isOwnSide ? 'items-end' : 'items-start'} ${isFound ? 'rounded-card bg-gold-soft p-2' : ''}`}
    >
      {(content !== '' || isRemoved || files.length > 0 || voice) && (
        <div
          className={`max-w-[85%] wrap-anywhere lg:max-w-[75%] ${voice ? 'p-2 pr-4' : 'px-4 py-2.5'} ${isOwnSide ? OWN : THEIRS}`}
        >
          {quoted && (
            <p className="mb-1 border-l-[3px] border-gold pl-2.5 text-[.875rem]">
              <span className="block font-semibold">{quoted.sender_name}</span>
              <span className="line-clamp-2">{summaryOf(quoted)}</span>
            </p>
          )}
          {content !== '' && <p className="whitespace-pre-wrap">{marked(content, marks)}</p>}
          {voice && <VoicePlayer url={voice.url} seconds={voice.duration_seconds ?? 0} isOnForest={isOwnSide} />}
          {isRemoved && <p className="italic">{message.is_hidden ? texts.removedByAsime : texts.removed}</p>}
          {files.map(({ url }) => (
            <a
              key={url}
              href={url}
              className="mt-1 flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              <FileText aria-hidden="true" className="size-5 flex-none" strokeWidth={1.9} />
              {texts.openFile}
            </a>
          ))}
        </div>
      )}
      {pictures.length > 0 && (
        <ul className="mt-1 flex max-w-[85%] flex-wrap gap-1.5">
          {pictures.map(({ url, thumbnail_url: thumbnail }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc" aria-label={texts.openPicture}>
                <img
                  src={thumbnail ?? url}
                  alt=""
                  width={230}
                  height={230}
                  loading="lazy"
                  decoding="async"
                  className="size-[min(230px,62vw)] rounded-card border-4 border-surface-2 bg-surface-3 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1 flex min-h-6 items-center gap-2 text-[.8125rem] text-ink-3">
        {signature && <span className="max-w-[24ch] truncate font-medium">{signature}</span>}
        <time dateTime={message.timestamp}>{clockTime(message.timestamp)}</time>
        {progress && <ProgressMark progress={progress} />}
        <button
          type="button"
          aria-label={texts.replyTo(message.sender_name)}
          onClick={onReply}
          className={`relative grid size-6 cursor-pointer place-items-center rounded after:absolute after:-inset-2.5 after:content-[''] hover:text-ink lg:opacity-0 lg:group-hover:opacity-100 lg:focus-visible:opacity-100 ${isOwnSide ? '-order-1' : ''}`}
        >
          <Reply aria-hidden="true" className="size-4" strokeWidth={1.9} />
        </button>
      </div>
      {children}
    </li>
  )
}

const PROGRESS_WORDS: Record<Progress, string> = {
  sent: texts.sent,
  delivered: texts.delivered,
  read: texts.read,
}

function ProgressMark({ progress }: { progress: Progress }) {
  const Icon = progress === 'sent' ? Check : CheckCheck
  return (
    <span className={progress === 'read' ? 'text-forest' : ''}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.9} />
      <span className="sr-only">{PROGRESS_WORDS[progress]}</span>
    </span>
  )
}

/** The words that set a warning off are marked. */
function marked(content: string, marks: readonly { from: number; to: number }[]): ReactNode {
  if (marks.length === 0) return content
  const parts: ReactNode[] = []
  let at = 0
  for (const { from: begins, to } of marks) {
    if (to <= at) continue
    // Two may share words.
    const from = Math.max(begins, at)
    parts.push(content.slice(at, from))
    parts.push(
      <mark key={from} className="rounded-[4px] bg-laterite-soft px-0.5 font-semibold text-laterite-ink">
        {content.slice(from, to)}
      </mark>,
    )
    at = to
  }
  parts.push(content.slice(at))
  return parts
}

function typeOf(link: string | undefined): MessageType {
  if (link?.endsWith(`/${VOICE_FILE}`)) return 'voice'
  return link?.endsWith('.pdf') ? 'file' : 'picture'
}

interface OutgoingBubbleProps {
  message: Outgoing
  /** One before it has to arrive first, and may take long. */
  isBehind: boolean
  isOnline: boolean
  nowMs: number
  onRetry: () => void
  onDelete: () => void
}

/** One that is not known to have arrived. */
export function OutgoingBubble({ message, isBehind, isOnline, nowMs, onRetry, onDelete }: OutgoingBubbleProps) {
  const { content, refusal, limit, isLate, attachments } = message
  const reason = refusal ?? (limit?.sentence && `${limit.sentence}. ${texts.sentLater(onMoment(limit.until, nowMs))}`)
  return (
    <li className="flex flex-col items-end">
      <div className={`max-w-[85%] px-4 py-2.5 wrap-anywhere opacity-80 lg:max-w-[75%] ${OWN}`}>
        <p className="whitespace-pre-wrap">
          {content === '' ? summaryOf({ content, type: typeOf(attachments[0]) }) : content}
        </p>
      </div>
      {reason === undefined ? (
        <div className="mt-1 flex max-w-[85%] flex-wrap items-center justify-end gap-1 text-[.8125rem] text-ink-3">
          <p className="flex items-center gap-1.5">
            <Clock aria-hidden="true" className="size-4 flex-none" strokeWidth={1.9} />
            {isOnline ? (isBehind ? texts.waitsForAbove : isLate ? texts.late : texts.sending) : texts.waiting}
          </p>
          {isOnline && isLate && !isBehind && (
            <Button size="sm" variant="ghost" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      ) : (
        <div className="mt-1 flex max-w-[85%] flex-wrap items-center justify-end gap-1 text-sm">
          <p className="font-medium text-danger-ink">
            {texts.notSent}: {reason}
          </p>
          <Button size="sm" variant="ghost" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
          <Button size="sm" variant="ghost" onClick={onDelete}>
            {texts.deleteUnsent}
          </Button>
        </div>
      )}
    </li>
  )
}
