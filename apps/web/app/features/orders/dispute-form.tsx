import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useTypedText } from '../../lib/drafts/use-typed-text.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { Field, Textarea } from '../../ui/field.tsx'
import { writeInDispute } from './disputes.api.ts'
import { PhotoPicker, usePhotos } from './photo-picker.tsx'

const MAX_LENGTH = 2000

/** A message to the other side and the market. Starts anew once it is sent. */
export function DisputeForm({ orderId }: { orderId: string }) {
  const [sent, setSent] = useState(0)
  return <MessageForm key={sent} orderId={orderId} onSent={() => setSent(sent + 1)} />
}

function MessageForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  const photos = usePhotos()
  const [message, setMessage, forgetMessage] = useTypedText(`dispute:${orderId}`)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const form = useRef<HTMLFormElement>(null)

  function refuse(why: string) {
    setFailure(why)
    if (form.current) focusFirstError(form.current)
  }

  async function send() {
    if (!message.trim()) return refuse('Write a message')
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { message, photos: await photos.settled() }
      await writeInDispute(orderId, body, keyFor(body))
      forgetMessage()
      await queries.invalidateQueries()
      onSent()
    } catch (error) {
      if (error instanceof ApiError)
        refuse(serverMessage(error) ?? 'Not sent. Check your connection, and send it again.')
      else if (error instanceof Error) refuse(error.message)
      else throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className="mt-5 grid gap-3"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label="Your message" {...(failure ? { error: failure } : {})}>
        {(control) => (
          <Textarea
            rows={3}
            counter={MAX_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <PhotoPicker label="Photos" photos={photos} />
      <Button type="submit" variant="buy" busy={isBusy} className="justify-self-start max-sm:w-full">
        Send
      </Button>
    </form>
  )
}
