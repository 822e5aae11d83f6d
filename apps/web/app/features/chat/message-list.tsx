import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { summaryOf } from './chat-words.ts'
import type { OpenedConversation } from './use-conversation.ts'
import * as texts from './chat.texts.ts'

/** How near its end the list counts as being at it. */
const AT_END_PX = 80

/** A message, below its day where that is a new one. */
export function DayAnd({ day, children }: { day: string | undefined; children: ReactNode }) {
  return (
    <>
      {day && <li className="self-center rounded-full bg-surface-2 px-3.5 py-1 text-[.8125rem] text-ink-2">{day}</li>}
      {children}
    </>
  )
}

interface MessageListProps {
  opened: OpenedConversation
  nowMs: number
  /** Changes with what is last. */
  lastKey: string
  isOwnLast: boolean
  /** Brought into sight, each time that it is another object. */
  found: { seq: number } | undefined
  children: ReactNode
}

/** The messages, which never jump: at the end it stays there, further up it stays where one reads. */
export function MessageList({ opened, lastKey, isOwnLast, found, children }: MessageListProps) {
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

  useLayoutEffect(() => {
    const { current } = box
    const message = found && current?.querySelector<HTMLElement>(`[data-seq="${found.seq}"]`)
    if (!current || !message) return
    isAtEnd.current = false
    const [around, own] = [current.getBoundingClientRect(), message.getBoundingClientRect()]
    current.scrollTop += own.top - around.top - Math.max(0, current.clientHeight - own.height) / 2
    message.focus({ preventScroll: true })
  }, [found])

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
        className="relative h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 lg:px-6"
      >
        <div>
          {hasOlder && (
            <div className="mb-4 text-center">
              <Button size="sm" variant="ghost" busy={isLoadingOlder} onClick={() => void loadOlder()}>
                {texts.older}
              </Button>
            </div>
          )}
          {opened.failure && <Failed onRetry={opened.catchUp} />}
          {opened.isRead && messages.length === 0 && opened.outbox.length === 0 && (
            <p className="py-10 text-center text-ink-2">{texts.firstMessage}</p>
          )}
          <ol className="flex flex-col gap-3">{children}</ol>
          {writer && (
            <p className="mt-3 flex w-fit items-center gap-2.5 rounded-[18px] rounded-tl-[4px] bg-surface-2 px-4 py-2.5 text-[.9375rem] text-ink-2">
              <span aria-hidden="true" className="flex gap-1 [&>i]:size-1.5 [&>i]:rounded-full [&>i]:bg-ink-3">
                <i className="opacity-40" />
                <i className="opacity-70" />
                <i />
              </span>
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
