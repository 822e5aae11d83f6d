import type { Conversation } from '@asime/contract/chat'
import { MAX_QUERY } from '@asime/contract/text-lengths'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { serverTime } from '../../lib/format/server-clock.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { markReceived } from '../../lib/live/received.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Avatar, ShopTile } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { type ConversationPage, listConversations, type ListState } from './chat.api.ts'
import { shortTime, summaryOf } from './chat-words.ts'
import { useUnsent } from './use-unsent.ts'
import { withoutPresence } from './without-presence.ts'
import * as texts from './chat.texts.ts'

/** Most pages that are shown below each other; what lies further back is found by searching. */
const MOST_PAGES = 10

interface ConversationListProps {
  openId: string | undefined
  /** There are some to open. */
  onListed: () => void
}

export function ConversationList({ openId, onListed }: ConversationListProps) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [state, setState] = useState<ListState>('all')
  const [typed, setTyped] = useState('')
  const [pages, setPages] = useState(1)
  const query = typed.trim()
  const key = ['conversations', state, query, pages]
  const list = useOwnQuery(key, (signal) => readPages(pages, { state, query }, signal), {
    placeholderData: (shown) => shown,
  })
  useLive(({ type }) => {
    if (type === 'catch_up' || type === 'message' || type === 'conversations' || type === 'marks')
      void queries.invalidateQueries({ queryKey: [viewer?.id, ...key] })
  })
  const sells = viewer?.user_type === 'vendor' || viewer?.shop_role === 'manager'
  const hasSome = Boolean(list.data?.data.length)
  useEffect(() => {
    if (hasSome) onListed()
  }, [hasSome, onListed])
  useEffect(() => {
    for (const { id, unread_count: count, last_seq: last } of list.data?.data ?? [])
      if (count > 0) markReceived(id, last)
  }, [list.data])
  const unsent = useUnsent()
  const unsentIn = (id: string) => (id === openId ? 0 : (unsent.get(id)?.length ?? 0))
  // One in which nothing has been written yet is not among the others.
  const listed = new Set(list.data?.data.map(({ id }) => id))
  const begun = state === 'all' && query === '' ? [...unsent].filter(([id]) => !listed.has(id) && id !== openId) : []
  const nowMs = serverTime(list.dataUpdatedAt)
  const { unread = 0, unanswered = 0 } = list.data?.meta.counts ?? {}
  const choose = (next: ListState) => () => {
    setState(next)
    setPages(1)
  }

  return (
    <section aria-label={texts.conversations} className="flex min-h-0 flex-col lg:border-r lg:border-line">
      <div className="flex-none px-4 pt-5 pb-3">
        <h2 className="text-2xl">{texts.title}</h2>
        <div className="relative mt-3">
          <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-ink-3" strokeWidth={1.9} />
          <input
            type="search"
            aria-label={texts.searchMessages}
            placeholder={texts.searchMessages}
            value={typed}
            maxLength={MAX_QUERY}
            onChange={({ target }) => {
              setTyped(target.value)
              setPages(1)
            }}
            className="min-h-11 w-full rounded-control border border-line bg-surface-2 pr-3 pl-10 text-base"
          />
        </div>
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">{texts.filter}</legend>
          <Chip isOn={state === 'all'} onClick={choose('all')}>
            {texts.all}
          </Chip>
          <Chip isOn={state === 'unread'} onClick={choose('unread')}>
            {texts.unread}
            <Count of={unread} />
          </Chip>
          {sells && (
            <Chip isOn={state === 'unanswered'} onClick={choose('unanswered')}>
              {texts.unanswered}
              <Count of={unanswered} />
            </Chip>
          )}
        </fieldset>
      </div>
      <div className="relative min-h-0 flex-1 lg:overflow-y-auto">
        {begun.length > 0 && (
          <ul>
            {begun.map(([id, messages]) => (
              <li key={id}>
                <Link
                  to={href('/app/chat/:id?', { id })}
                  className="flex min-h-[76px] items-center gap-3 border-l-4 border-transparent px-4 py-2.5 hover:bg-surface-2"
                >
                  <span className="min-w-0 flex-1 truncate text-[.9375rem]">
                    {messages[0]?.content || texts.message}
                  </span>
                  <NotSent count={messages.length} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {list.error && !list.data ? (
          <Failed className="mx-4" onRetry={() => void list.refetch()} />
        ) : (
          <>
            {list.data?.data.length === 0 && begun.length === 0 && (
              <NothingThere state={state} isSearch={query !== ''} />
            )}
            <ul>
              {list.data?.data.map((conversation) => (
                <li key={conversation.id}>
                  <Row
                    conversation={list.isRefetchError ? withoutPresence(conversation) : conversation}
                    isOpen={conversation.id === openId}
                    unsent={unsentIn(conversation.id)}
                    nowMs={nowMs}
                  />
                </li>
              ))}
            </ul>
            {list.data?.meta.next_cursor && pages < MOST_PAGES && (
              <div className="p-4">
                <Button block onClick={() => setPages(pages + 1)} busy={list.isFetching}>
                  {texts.loadMore}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

async function readPages(
  count: number,
  filters: { state: ListState; query: string },
  signal: AbortSignal,
): Promise<ConversationPage> {
  let all = await listConversations(filters, undefined, signal)
  for (let page = 1; page < count && all.meta.next_cursor; page++) {
    const next = await listConversations(filters, all.meta.next_cursor, signal)
    all = { data: [...all.data, ...next.data], meta: next.meta }
  }
  return all
}

/** How many there are behind a filter, where there are any. */
function Count({ of: count }: { of: number }) {
  return (
    count > 0 && (
      <span className="rounded-badge bg-gold px-1.5 text-xs font-semibold text-on-gold">
        {texts.waitingCount(count)}
      </span>
    )
  )
}

const NOTHING: Record<ListState, string> = {
  all: texts.noConversations,
  unread: texts.noUnread,
  unanswered: texts.noUnanswered,
}

function NothingThere({ state, isSearch }: { state: ListState; isSearch: boolean }) {
  const title = isSearch ? texts.nothingFound : NOTHING[state]
  return (
    <div className="px-4">
      <EmptyState
        icon={<MessageCircle />}
        title={title}
        actions={
          isSearch || state !== 'all' ? undefined : (
            <Link to={href('/products')} className={buttonClass()}>
              {texts.browseProducts}
            </Link>
          )
        }
      >
        {isSearch || state !== 'all' ? undefined : texts.noConversationsText}
      </EmptyState>
    </div>
  )
}

function NotSent({ count }: { count: number }) {
  return <span className="flex-none text-[.8125rem] font-semibold text-danger-ink">{texts.unsent(count)}</span>
}

interface RowProps {
  conversation: Conversation
  isOpen: boolean
  unsent: number
  nowMs: number
}

function Row({ conversation, isOpen, unsent, nowMs }: RowProps) {
  const { participant, last_message: last, unread_count: unread, side } = conversation
  const isUnread = unread > 0
  return (
    <Link
      to={href('/app/chat/:id?', { id: conversation.id })}
      aria-current={isOpen ? 'page' : undefined}
      className={`flex min-h-[76px] items-center gap-3 border-l-4 px-4 py-2.5 ${
        isOpen ? 'border-gold bg-gold-soft' : 'border-transparent hover:bg-surface-2'
      }`}
    >
      <Face conversation={conversation} size={52} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{participant.name}</span>
          {last && (
            <time dateTime={last.timestamp} className={`text-[.8125rem] ${isUnread ? 'font-semibold' : 'text-ink-3'}`}>
              {shortTime(last.timestamp, nowMs)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span className={`min-w-0 flex-1 truncate text-[.9375rem] ${isUnread ? 'font-semibold' : 'text-ink-2'}`}>
            {last && `${last.side === side ? `${texts.you}: ` : ''}${summaryOf(last)}`}
          </span>
          {unsent > 0 && <NotSent count={unsent} />}
          {isUnread && (
            <span className="grid min-w-6 flex-none place-items-center rounded-full bg-gold px-1.5 text-[.8125rem] font-semibold text-on-gold">
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{texts.unreadCount(unread)}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** Whoever is on the other side: a shop with its woven hem, a buyer round. */
export function Face({ conversation, size }: { conversation: Conversation; size: 40 | 52 | 72 }) {
  const { name, avatar_url: src, online } = conversation.participant
  return conversation.side === 'buyer' ? (
    <ShopTile name={name} src={src} size={size} isOnline={online} />
  ) : (
    <Avatar name={name} src={src} size={size} isOnline={online} />
  )
}
