import { MAX_DISPUTE_MESSAGE } from '@asime/contract/text-lengths'
import { writeInDisputeEndpoint } from '@asime/contract/disputes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { writeInDispute } from './disputes.api.ts'
import { PhotoPicker, usePhotos } from './photo-picker.tsx'
import * as texts from './dispute-form.texts.ts'

const DRAFT = { message: 'string' } as const

/** A message to the other side and Asime. Starts anew once it is sent. */
export function DisputeForm({ orderId }: { orderId: string }) {
  const [sent, setSent] = useState(0)
  return <MessageForm key={sent} orderId={orderId} onSent={() => setSent(sent + 1)} />
}

function MessageForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  const photos = usePhotos()
  const form = useSchemaForm(writeInDisputeEndpoint.body, { defaultValues: { message: '' } })
  const forgetDraft = useFormDraft(form, `dispute:${orderId}`, DRAFT)

  const send = form.handleSubmit(async ({ message }) => {
    try {
      const body = { message, photos: await photos.settled() }
      await writeInDispute(orderId, body, keyFor(body))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (error instanceof ApiError && form.showFieldErrors(error)) return
      form.setError('message', { type: 'server', message: reasonOf(error) })
      return
    }
    forgetDraft()
    await queries.invalidateQueries()
    onSent()
  })

  return (
    <form className="mt-5 grid gap-3" noValidate onSubmit={(event) => void send(event)}>
      <Field label={texts.yourMessage} error={form.errorOf('message')}>
        {(control) => <Textarea rows={3} counter={MAX_DISPUTE_MESSAGE} {...form.field('message')} {...control} />}
      </Field>
      <PhotoPicker label={texts.photos} photos={photos} />
      <Button
        type="submit"
        variant="buy"
        busy={form.formState.isSubmitting}
        className="justify-self-start max-sm:w-full"
      >
        {texts.send}
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  return serverMessage(error) ?? texts.notSent
}
