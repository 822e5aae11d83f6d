import type { Conversation, Message } from '@asime/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { useOnline } from '../../lib/offline/use-online.ts'
import { takeFromOutbox } from '../../lib/outbox/outbox.ts'
import { sendOutbox, tryAgain } from '../../lib/outbox/send-outbox.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { toast, toastNotOpened } from '../../ui/toast.tsx'
import { blockConversation, clearWarning, readQuickReplies } from './chat.api.ts'
import { dayOf } from './chat-words.ts'
import { Composer } from './composer.tsx'
import { BackLink, Head, Options } from './conversation-head.tsx'
import { MessageBubble, OutgoingBubble, type Progress } from './message-bubble.tsx'
import { DayAnd, MessageList } from './message-list.tsx'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ScamNote } from './scam-note.tsx'
import { SearchWithin } from './search-within.tsx'
import { shieldContextOf } from './shield-context.ts'
import { SidePanel } from './side-panel.tsx'
import { SubjectCard } from './subject-card.tsx'
import { useConversation } from './use-conversation.ts'
import { useMarks } from './use-marks.ts'
import * as texts from './chat.texts.ts'

export function ConversationView({ id }: { id: string }) {
  const opened = useConversation(id)
  const { conversation, messages, outbox, failure } = opened
  const viewer = useViewer()
  const isOnline = useOnline()
  const queries = useQueryClient()
  const nowMs = useMinutes()
  const [replyTo, setReplyTo] = useState<Message>()
  const [dialog, setDialog] = useState<'report' | 'block' | 'replies'>()
  const [isSearching, setSearching] = useState(false)
  const [searched, setSearched] = useState('')
  const [found, setFound] = useState<{ seq: number }>()
  const marks = useMarks(messages, conversation)
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
  const leadTo = async (seq: number) => {
    try {
      if (await opened.loadBackTo(seq)) {
        setSearching(false)
        setFound({ seq })
      } else toast.error(texts.notReached)
    } catch (error) {
      toast.error(texts.error, error instanceof ApiError ? error.message : undefined)
    }
  }
  const closing = (isOpen: boolean) => {
    if (!isOpen) setDialog(undefined)
  }
  /** Only what has been read: saving replaces all of them. */
  const editReplies = () => {
    if (replies.data) return setDialog('replies')
    toastNotOpened()
    void replies.refetch()
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
              onReplies={editReplies}
            />
          }
        />
        {conversation.subject && <SubjectCard subject={conversation.subject} side={side} nowMs={nowMs} />}
        {isSearching && (
          <SearchWithin
            id={id}
            nowMs={nowMs}
            typed={searched}
            onType={setSearched}
            onChoose={(seq) => void leadTo(seq)}
            onClose={() => setSearching(false)}
          />
        )}
        <MessageList
          opened={opened}
          nowMs={nowMs}
          lastKey={`${messages.at(-1)?.seq}:${outbox.length}`}
          found={found}
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
                  isFound={message.seq === found?.seq}
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
          {outbox.map((message, n) => (
            <OutgoingBubble
              key={message.client_id}
              message={message}
              isBehind={outbox
                .slice(0, n)
                .some(({ refusal, limit, isLate }) => refusal === undefined && (isLate || limit?.sentence))}
              isOnline={isOnline}
              nowMs={nowMs}
              onRetry={() => void tryAgain(id, message.client_id)}
              onDelete={() => {
                takeFromOutbox(id, message.client_id)
                // What waited behind it.
                void sendOutbox(id)
              }}
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
            shield={shieldContextOf(conversation, side)}
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
        onReread={async () => {
          const { data, isError } = await replies.refetch()
          return isError ? undefined : data
        }}
      />
    </>
  )
}

function progressOf(message: Message, { received_by_other: received, read_by_other: read }: Conversation): Progress {
  if (message.seq <= read) return 'read'
  return message.seq <= received ? 'delivered' : 'sent'
}
