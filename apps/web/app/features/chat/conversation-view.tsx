import type { Conversation, Message } from '@asime/contract/chat'
import type { Risk } from '@asime/contract/scam-shield'
import { useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/format/dates.ts'
import { useOnline } from '../../lib/offline/use-online.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Button, IconButton, iconButtonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  blockConversation,
  clearWarning,
  listMessages,
  readPresence,
  readQuickReplies,
  savePresence,
} from './chat.api.ts'
import { dayOf, summaryOf } from './chat-words.ts'
import { Composer } from './composer.tsx'
import { Face } from './conversation-list.tsx'
import { MessageBubble, OutgoingBubble, type Progress } from './message-bubble.tsx'
import { forgetRefusal, takeFromOutbox } from './outbox.ts'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ScamNote } from './scam-note.tsx'
import { SidePanel } from './side-panel.tsx'
import { SubjectCard } from './subject-card.tsx'
import { useConversation } from './use-conversation.ts'
import * as texts from './chat.texts.ts'

/** How near its end the list counts as being at it. */
const AT_END_PX = 80

export function ConversationView({ id }: { id: string }) {
  const opened = useConversation(id)
  const { conversation, messages, outbox, failure } = opened
  const viewer = useViewer()
  const isOnline = useOnline()
  const queries = useQueryClient()
  const [nowMs] = useState(() => Date.now())
  const [replyTo, setReplyTo] = useState<Message>()
  const [dialog, setDialog] = useState<'report' | 'block' | 'replies'>()
  const [isSearching, setSearching] = useState(false)
  const marks = useMarks(messages)
  const replies = useOwnQuery(['quick-replies'], readQuickReplies, { enabled: conversation?.side === 'shop' })

  if (!conversation) {
    return failure ? (
      <div className="p-4">
        <BackLink />
        {failure.code === 'not_found' ? (
          <EmptyState title={failure.message} icon={<Search />} />
        ) : (
          <Failed onRetry={() => window.location.reload()} />
        )}
      </div>
    ) : (
      <SpinnerPage label={texts.opening} />
    )
  }

  const { side, participant } = conversation
  const setBlocked = async (isBlocked: boolean) => {
    opened.update(await blockConversation(id, isBlocked))
    toast.success(isBlocked ? texts.nowBlocked : texts.nowUnblocked)
  }
  const clear = async (message: Message) => {
    try {
      opened.replace(await clearWarning(id, message.id))
    } catch (error) {
      toast.error(texts.error, error instanceof ApiError ? error.message : undefined)
    }
  }
  const closing = (isOpen: boolean) => {
    if (!isOpen) setDialog(undefined)
  }

  return (
    <>
      <section
        aria-label={texts.with_(participant.name)}
        className="flex min-h-0 min-w-0 flex-col bg-surface max-lg:h-dvh"
      >
        <Head
          conversation={conversation}
          nowMs={nowMs}
          onSearch={() => setSearching(true)}
          options={
            <Options
              conversation={conversation}
              onReport={() => setDialog('report')}
              onBlock={() => (conversation.is_blocked ? void setBlocked(false) : setDialog('block'))}
              onReplies={() => setDialog('replies')}
            />
          }
        />
        {conversation.subject && <SubjectCard subject={conversation.subject} side={side} nowMs={nowMs} />}
        {isSearching && <SearchWithin id={id} nowMs={nowMs} onClose={() => setSearching(false)} />}
        <MessageList
          opened={opened}
          nowMs={nowMs}
          lastKey={`${messages.at(-1)?.seq}:${outbox.length}`}
          isOwnLast={outbox.length > 0 || messages.at(-1)?.sender_id === viewer?.id}
        >
          {messages.map((message, n) => {
            const isOwnSide = message.side === side
            const isNewDay = n === 0 || messages[n - 1]?.timestamp.slice(0, 10) !== message.timestamp.slice(0, 10)
            return (
              <DayAnd key={message.seq} day={isNewDay ? dayOf(message.timestamp, nowMs) : undefined}>
                <MessageBubble
                  message={message}
                  isOwnSide={isOwnSide}
                  progress={isOwnSide ? progressOf(message, conversation) : undefined}
                  signature={
                    message.side === 'shop' && message.sender_id !== viewer?.id ? message.sender_name : undefined
                  }
                  onReply={() => setReplyTo(message)}
                  marks={message.warnings.length > 0 && !message.is_cleared ? (marks.get(message.seq) ?? []) : []}
                >
                  <ScamNote
                    message={message}
                    isOwn={isOwnSide}
                    name={participant.name}
                    hasPaidOrder={conversation.has_paid_order}
                    onReport={() => setDialog('report')}
                    onBlock={() => setDialog('block')}
                    onClear={() => void clear(message)}
                  />
                </MessageBubble>
              </DayAnd>
            )
          })}
          {outbox.map((message) => (
            <OutgoingBubble
              key={message.client_id}
              message={message}
              isOnline={isOnline}
              onRetry={() => {
                forgetRefusal(id, message.client_id)
                opened.retry()
              }}
              onDelete={() => takeFromOutbox(id, message.client_id)}
            />
          ))}
        </MessageList>
        {conversation.is_blocked || conversation.is_blocked_by_other ? (
          <div className="flex flex-none items-center justify-center gap-3 border-t border-line bg-surface-2 px-4 py-4 text-[.9375rem]">
            <p>{conversation.is_blocked ? texts.blockedByYou : texts.blockedByOther}</p>
            {conversation.is_blocked && <Button onClick={() => void setBlocked(false)}>{texts.unblock}</Button>}
          </div>
        ) : (
          <Composer
            conversationId={id}
            replyTo={replyTo}
            onCancelReply={() => setReplyTo(undefined)}
            onSend={(message) => {
              opened.send({ ...message, ...(replyTo ? { reply_to: replyTo.seq } : {}) })
              setReplyTo(undefined)
            }}
            suggestions={
              side === 'shop'
                ? (replies.data ?? [])
                : messages.some((each) => each.side === 'buyer')
                  ? []
                  : texts.buyerReplies
            }
            hasPaidOrder={conversation.has_paid_order}
            usualPrice={
              side === 'shop' && conversation.subject?.type === 'product'
                ? (conversation.subject.amount ?? undefined)
                : undefined
            }
          />
        )}
      </section>
      <SidePanel conversation={conversation} onReport={() => setDialog('report')} onBlock={() => setDialog('block')} />
      <ReportDialog
        conversation={conversation}
        messages={messages.filter((message) => message.side !== side).toReversed()}
        open={dialog === 'report'}
        onOpenChange={closing}
        onReported={() => void queries.invalidateQueries()}
      />
      <ConfirmDialog
        open={dialog === 'block'}
        onOpenChange={closing}
        title={texts.blockTitle(participant.name)}
        confirmLabel={texts.block}
        cancelLabel={texts.keepOpen}
        variant="danger"
        onConfirm={() => setBlocked(true)}
      >
        <p className="text-ink-2">{texts.blockText}</p>
      </ConfirmDialog>
      <QuickRepliesDialog
        replies={replies.data ?? []}
        open={dialog === 'replies'}
        onOpenChange={closing}
        onSaved={() => void replies.refetch()}
      />
    </>
  )
}

function progressOf(message: Message, { received_by_other: received, read_by_other: read }: Conversation): Progress {
  if (message.seq <= read) return 'read'
  return message.seq <= received ? 'delivered' : 'sent'
}

function BackLink() {
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

function Head({ conversation, nowMs, onSearch, options }: HeadProps) {
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
function Options({ conversation, onReport, onBlock, onReplies }: OptionsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const presence = useOwnQuery(['presence'], readPresence)
  useEffect(() => {
    const { current: menu } = details
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu?.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    const onLeave = ({ target }: Event) => {
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [])
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

function DayAnd({ day, children }: { day: string | undefined; children: ReactNode }) {
  return (
    <>
      {day && <li className="self-center rounded-full bg-surface-2 px-3.5 py-1 text-[.8125rem] text-ink-2">{day}</li>}
      {children}
    </>
  )
}

interface MessageListProps {
  opened: ReturnType<typeof useConversation>
  nowMs: number
  /** Changes with what is last. */
  lastKey: string
  isOwnLast: boolean
  children: ReactNode
}

/** The messages, which never jump: at the end it stays there, further up it stays where one reads. */
function MessageList({ opened, lastKey, isOwnLast, children }: MessageListProps) {
  const { conversation, messages, hasOlder, isLoadingOlder, loadOlder, markRead, writer } = opened
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)
  const first = messages[0]?.seq
  const before = useRef({ first, height: 0 })

  const onScroll = () => {
    const { current } = box
    if (!current) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < AT_END_PX
    before.current = { first, height: current.scrollHeight }
    if (!isAtEnd.current) return
    setHasNew(false)
    markRead()
  }
  const toEnd = () => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  // Older ones come in above what is read.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    if (before.current.first !== undefined && first !== undefined && first < before.current.first && !isAtEnd.current)
      current.scrollTop += current.scrollHeight - before.current.height
    before.current = { first, height: current.scrollHeight }
  }, [first])

  useLayoutEffect(() => {
    if (isAtEnd.current || isOwnLast) toEnd()
    else setHasNew(true)
    // oxlint-disable-next-line react/exhaustive-deps -- only what is new at the end moves the list
  }, [lastKey])

  useEffect(() => {
    if (isAtEnd.current) markRead()
    const look = () => {
      if (isAtEnd.current) markRead()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [lastKey, markRead])

  // A phone's keyboard takes room away, and a picture takes some.
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(current)
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])

  const last = messages.at(-1)
  const news = last && conversation && last.side !== conversation.side ? last : undefined
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        onScroll={onScroll}
        aria-label={texts.log}
        // Scrolled by keys as well.
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 lg:px-6"
      >
        <div>
          {hasOlder && (
            <div className="mb-4 text-center">
              <Button size="sm" variant="ghost" busy={isLoadingOlder} onClick={() => void loadOlder()}>
                {texts.older}
              </Button>
            </div>
          )}
          {messages.length === 0 && opened.outbox.length === 0 && (
            <p className="py-10 text-center text-ink-2">{texts.firstMessage}</p>
          )}
          <ol className="flex flex-col gap-3">{children}</ol>
          {writer && (
            <p className="mt-3 w-fit rounded-[18px] rounded-tl-[4px] bg-surface-2 px-4 py-2.5 text-[.9375rem] text-ink-2">
              {texts.typing(writer)}
            </p>
          )}
        </div>
      </section>
      {hasNew && (
        <Button
          size="sm"
          variant="ask"
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-e2"
          onClick={() => {
            setHasNew(false)
            toEnd()
          }}
        >
          <ArrowDown aria-hidden="true" />
          {texts.newMessages}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {news && texts.incoming(news.sender_name, summaryOf(news))}
      </p>
    </div>
  )
}

/** Finds words in what was written, also in what is not loaded. */
function SearchWithin({ id, nowMs, onClose }: { id: string; nowMs: number; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const query = typed.trim()
  const found = useOwnQuery(['messages', id, query], (signal) => listMessages(id, { query }, signal), {
    enabled: query.length > 1,
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex-none border-b border-line bg-surface-2 p-3">
      <div className="flex items-center gap-2">
        <input
          ref={field}
          type="search"
          aria-label={texts.searchHere}
          placeholder={texts.searchHere}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-base"
        />
        <IconButton label={texts.closeSearch} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-2">
        {query.length > 1 && found.data && texts.found(found.data.meta.total)}
      </p>
      <ul className="max-h-[40vh] overflow-y-auto">
        {query.length > 1 &&
          found.data?.data.map((message) => (
            <li key={message.seq} className="border-t border-line py-2 text-[.9375rem]">
              <span className="block text-[.8125rem] text-ink-3">
                {message.sender_name}, {formatMoment(message.timestamp, nowMs)}
              </span>
              <span className="wrap-anywhere whitespace-pre-wrap">{message.content}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The words that warnings are about, by the same judge that found them, which is loaded where there is a warning. */
function useMarks(messages: readonly Message[]): ReadonlyMap<number, readonly Risk[]> {
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly Risk[]>>(new Map())
  const warned = messages.filter(({ warnings }) => warnings.length > 0)
  const key = warned.map(({ seq }) => seq).join()
  useEffect(() => {
    if (key === '') return
    import('@asime/contract/scam-shield').then(
      ({ findRisks }) => setMarks(new Map(warned.map(({ seq, content }) => [seq, findRisks(content)]))),
      // Without it the warning says all that matters.
      () => {},
    )
    // oxlint-disable-next-line react/exhaustive-deps -- which are warned of says it
  }, [key])
  return marks
}
