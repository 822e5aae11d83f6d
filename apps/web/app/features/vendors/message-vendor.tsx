import { unavailable } from '@asime/contract/errors'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useTypedText } from '../../lib/drafts/use-typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './message-vendor.texts.ts'

interface MessageVendorDialogProps {
  vendor: { id: string; business_name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Mails the vendor through us. What was typed stays until it is sent. */
export function MessageVendorDialog({ vendor, open, onOpenChange }: MessageVendorDialogProps) {
  const formId = useId()
  const [message, setMessage, forgetMessage] = useTypedText(`message:${vendor.id}`)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (message.trim() === '') {
      setError(texts.messageRequired)
      form.querySelector('textarea')?.focus()
      return
    }
    setIsSending(true)
    try {
      const { messageVendor } = await import('./vendors.api.ts')
      await messageVendor(browserApi, vendor.id, message, key)
      forgetMessage()
      setKey(newIdempotencyKey())
      onOpenChange(false)
      toast.success(texts.messageSent, texts.inTheirMail(vendor.business_name))
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : undefined
      if (refusal?.errors?.['message']) setError(refusal.errors['message'])
      else toast.error(texts.error, refusal?.message ?? unavailable.message)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.message(vendor.business_name)}
      description={texts.emailWithYourName}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {texts.notNow}
          </Button>
          <Button type="submit" form={formId} variant="buy" busy={isSending}>
            {texts.sendMessage}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Field label={texts.messageLabel} error={error} hint={texts.sayWhichProductOr}>
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              maxLength={2000}
              value={message}
              onChange={({ target }) => {
                setMessage(target.value)
                setError(undefined)
                // Another text is another message.
                setKey(newIdempotencyKey())
              }}
            />
          )}
        </Field>
        <p className="mt-3 text-sm text-ink-3">{texts.neverSendMoneyBefore}</p>
      </form>
    </Dialog>
  )
}
