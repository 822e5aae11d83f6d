import { MAX_CHAT_REPORT_NOTE } from '@asime/contract/text-lengths'
import type { Conversation, Message } from '@asime/contract/chat'
import { MAX_REPORTED_MESSAGES, reportReasons, type ReportReason } from '@asime/contract/chat-rules'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { useTypedText } from '../../lib/drafts/use-typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportConversation } from './chat.api.ts'
import { clockTime, summaryOf } from './chat-words.ts'
import * as texts from './chat.texts.ts'

interface ReportDialogProps {
  conversation: Conversation
  /** The last of the other side's. */
  messages: readonly Message[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onReported: () => void
}

/** How many are offered to be attached; those that are warned of among them. */
const OFFERED = 4

export function ReportDialog({ conversation, messages, open, onOpenChange, onReported }: ReportDialogProps) {
  const formId = useId()
  const { name } = conversation.participant
  const [reason, setReason] = useState<ReportReason>('pays_outside')
  const [note, setNote, forgetNote] = useTypedText(`chat-report:${conversation.id}`)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [blocks, setBlocks] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const offered = [
    ...messages.filter(({ warnings }) => warnings.length > 0),
    ...messages.filter(({ warnings }) => warnings.length === 0),
  ].slice(0, OFFERED)

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const attached = offered.filter(({ seq }) => !left.has(seq)).map(({ seq }) => seq)
      const body = {
        reason,
        note: note.trim() || undefined,
        messages: attached.slice(0, MAX_REPORTED_MESSAGES),
        block: blocks,
      }
      await reportConversation(conversation.id, body, key)
      setKey(newIdempotencyKey())
      forgetNote()
      onOpenChange(false)
      onReported()
      toast.success(texts.reportSent, texts.reportSentText)
    } catch (error) {
      toast.error(texts.error, error instanceof ApiError ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.reportTitle(name)}
      description={texts.notTold}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={isBusy}>
            {texts.sendReport}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)} className="grid gap-4">
        <fieldset>
          <legend className="sr-only">{texts.whatIsWrong}</legend>
          <div className="grid grid-cols-2 gap-2">
            {reportReasons.map((each) => (
              <label
                key={each}
                className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border-2 px-3 py-2 text-[.9375rem] font-medium ${
                  reason === each ? 'border-ink bg-gold-soft' : 'border-line-strong'
                }`}
              >
                <input
                  type="radio"
                  name="reason"
                  checked={reason === each}
                  onChange={() => setReason(each)}
                  className="size-5 flex-none accent-[var(--forest)]"
                />
                {texts.reasons[each]}
              </label>
            ))}
          </div>
        </fieldset>
        {offered.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{texts.attached}</legend>
            <ul className="mt-2 grid gap-2">
              {offered.map((message) => (
                <li key={message.seq}>
                  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control bg-surface-2 px-3 py-2 text-[.9375rem]">
                    <input
                      type="checkbox"
                      checked={!left.has(message.seq)}
                      onChange={({ target }) =>
                        setLeft(
                          new Set(
                            target.checked ? [...left].filter((seq) => seq !== message.seq) : [...left, message.seq],
                          ),
                        )
                      }
                      className="size-5 flex-none accent-[var(--forest)]"
                    />
                    <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{summaryOf(message)}</span>
                    <time dateTime={message.timestamp} className="flex-none text-[.8125rem] text-ink-3">
                      {clockTime(message.timestamp)}
                    </time>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Field label={texts.whatHappened}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MAX_CHAT_REPORT_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <label className="flex min-h-11 cursor-pointer items-start gap-2.5 text-[.9375rem]">
          <input
            type="checkbox"
            checked={blocks}
            onChange={({ target }) => setBlocks(target.checked)}
            className="mt-0.5 size-5 flex-none accent-[var(--forest)]"
          />
          {texts.blockAsWell}
        </label>
      </form>
    </Dialog>
  )
}
