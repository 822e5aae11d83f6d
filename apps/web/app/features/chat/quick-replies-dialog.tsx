import { type SubmitEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { focusFirstError } from '../../lib/forms/focus-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveQuickReplies } from './chat.api.ts'
import * as texts from './chat.texts.ts'

interface QuickRepliesDialogProps {
  replies: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Those of the shop now; undefined where they could not be read. */
  onReread: () => Promise<string[] | undefined>
}

export function QuickRepliesDialog({ replies, open, onOpenChange, onReread }: QuickRepliesDialogProps) {
  const formId = useId()
  /** What is typed, and the replies that it is made of, which may be read again meanwhile. */
  const [draft, setDraft] = useState<{ text: string; of: readonly string[]; isShown?: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { text, of } = draft ?? { text: replies.join('\n'), of: replies }
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    setBusy(true)
    setError(undefined)
    try {
      await saveQuickReplies(lines, of)
      setDraft(undefined)
      void onReread()
      onOpenChange(false)
      toast.success(texts.repliesSaved)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // Of several that are too long the first; the message of them all is of no line.
      setError(Object.values(failure.errors ?? {})[0] ?? failure.message)
      focusFirstError(form)
      const now = failure.code === 'conflict' && (await onReread())
      if (now) setDraft({ text, of: now, isShown: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.quickReplies}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={isBusy}>
            {texts.saveReplies}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)}>
        <Field label={texts.quickReplies} hint={texts.repliesHint} error={error}>
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              value={draft?.text ?? replies.join('\n')}
              onChange={({ target }) => {
                setDraft({ of: replies, ...draft, text: target.value })
                setError(undefined)
              }}
            />
          )}
        </Field>
        {draft?.isShown && (
          <Callout tone="warn" className="mt-3">
            {draft.of.length === 0 ? texts.repliesGone : texts.repliesNow}
            <ul className="mt-1 list-disc ps-5">
              {draft.of.map((reply, place) => (
                <li key={`${place} ${reply}`} className="wrap-anywhere">
                  {reply}
                </li>
              ))}
            </ul>
          </Callout>
        )}
      </form>
    </Dialog>
  )
}
