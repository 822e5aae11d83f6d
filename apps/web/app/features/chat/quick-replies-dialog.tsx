import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
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
  onSaved: (replies: string[]) => void
}

export function QuickRepliesDialog({ replies, open, onOpenChange, onSaved }: QuickRepliesDialogProps) {
  const formId = useId()
  const [text, setText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const lines = (text ?? replies.join('\n'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    setBusy(true)
    setError(undefined)
    try {
      onSaved(await saveQuickReplies(lines))
      setText(undefined)
      onOpenChange(false)
      toast.success(texts.repliesSaved)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
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
              value={text ?? replies.join('\n')}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
