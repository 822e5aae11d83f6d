import { SubmitReview } from '@asime/contract/reviews'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { StarsInput } from '../../ui/stars-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { submitReview } from './products.api.ts'

const MAX_COMMENT = 5000
const DRAFT = { rating: 'number', comment: 'string' } as const

export function ReviewForm({ productId, onSubmitted }: { productId: string; onSubmitted: () => void }) {
  const keyFor = useIntentionKey()
  const form = useSchemaForm<z.input<typeof SubmitReview>, SubmitReview>(SubmitReview, {
    defaultValues: { rating: 5, comment: '' },
  })
  const forgetDraft = useFormDraft(form, `review:${productId}`, DRAFT)

  const submit = form.handleSubmit(async (review) => {
    const sent = review.comment ? review : { rating: review.rating }
    try {
      await submitReview(browserApi, productId, sent, keyFor(sent))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.showFieldErrors(error)
      toast.error('Error', serverMessage(error) ?? 'Failed to submit review')
      return
    }
    forgetDraft()
    toast.success('Your review has been submitted')
    onSubmitted()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 rounded-card bg-surface-2 p-4">
      <h3 className="font-body text-base font-semibold tracking-normal">Write a review</h3>
      <p className="text-sm text-ink-2">
        Your stars count towards the rating. If you bought it here, your review says so and comes before those of
        others.
      </p>
      <StarsInput
        legend="Your rating"
        name="rating"
        value={form.watch('rating')}
        onChange={(stars) => form.setValue('rating', stars)}
        error={form.errorOf('rating')}
      />
      <Field label="Your comment" optional error={form.errorOf('comment')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.field('comment')}
            placeholder="What should other buyers know?"
            counter={MAX_COMMENT}
          />
        )}
      </Field>
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        Submit Review
      </Button>
    </form>
  )
}
