import { MAX_REVIEW_COMMENT } from '@asime/contract/text-lengths'
import { type OwnReview, type Review, SubmitReview } from '@asime/contract/reviews'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { untilAnswered } from '../../lib/api/until-answered.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { StarsInput } from '../../ui/stars-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { readOwnReview, submitReview, updateReview } from './products.api.ts'
import * as texts from './review-form.texts.ts'

const DRAFT = { rating: 'number', comment: 'string' } as const

interface OwnReviewFormProps {
  productId: string
  /** The list has changed. */
  onSaved: () => void
}

/** The form of whoever is signed in: filled in where they have reviewed the product already. */
export function OwnReviewForm({ productId, onSaved }: OwnReviewFormProps) {
  const [own, setOwn] = useState<OwnReview | null>()

  useEffect(() => {
    const stop = new AbortController()
    void untilAnswered(() => readOwnReview(browserApi, productId, { signal: stop.signal }), stop.signal).then(
      (found) => !stop.signal.aborted && setOwn(found ?? null),
    )
    return () => stop.abort()
  }, [productId])

  if (own === undefined) return <Spinner label={texts.loadingTheForm} />
  return (
    <ReviewForm
      productId={productId}
      own={own}
      onSaved={(review) => {
        setOwn({ is_hidden: own?.is_hidden ?? false, ...review })
        onSaved()
      }}
    />
  )
}

interface ReviewFormProps {
  productId: string
  own: OwnReview | null
  onSaved: (review: Review) => void
}

function ReviewForm({ productId, own, onSaved }: ReviewFormProps) {
  const keyFor = useIntentionKey()
  const form = useSchemaForm<z.input<typeof SubmitReview>, SubmitReview>(SubmitReview, {
    defaultValues: { rating: own?.rating ?? 5, comment: own?.comment ?? '' },
  })
  const forgetDraft = useFormDraft(form, `review:${productId}`, DRAFT)

  const submit = form.handleSubmit(async (review) => {
    const sent = review.comment ? review : { rating: review.rating }
    let saved: Review
    try {
      saved = own
        ? await updateReview(browserApi, productId, sent)
        : await submitReview(browserApi, productId, sent, keyFor(sent))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.showFieldErrors(error)
      const failure = own ? texts.failedToUpdateReview : texts.failedToSubmitReview
      toast.error(texts.error, serverMessage(error) ?? failure)
      // Written meanwhile in another tab: what is typed here can replace it.
      if (error.code === 'already_reviewed') {
        const written = await readOwnReview(browserApi, productId).catch(() => null)
        if (written) onSaved(written)
      }
      return
    }
    forgetDraft()
    toast.success(
      own ? texts.yourReviewHasBeenUpdated : texts.yourReviewHasBeenSubmitted,
      own?.is_hidden ? texts.itStaysHidden : undefined,
    )
    onSaved(saved)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 rounded-card bg-surface-2 p-4">
      <h3 className="font-body text-base font-semibold tracking-normal">
        {own ? texts.editYourReview : texts.writeAReview}
      </h3>
      <p className="text-sm text-ink-2">
        {own?.is_hidden
          ? texts.yourReviewIsHidden
          : own?.verified_purchase
            ? texts.yourStarsCountTowards
            : texts.yourStarsCountTowardsTheRating}
      </p>
      <StarsInput
        legend={texts.yourRating}
        name="rating"
        value={form.watch('rating')}
        onChange={(stars) => form.setValue('rating', stars)}
        error={form.errorOf('rating')}
      />
      <Field label={texts.yourComment} optional error={form.errorOf('comment')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.field('comment')}
            placeholder={texts.whatShouldOtherBuyersKnow}
            counter={MAX_REVIEW_COMMENT}
          />
        )}
      </Field>
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {own ? texts.saveChanges : texts.submitReview}
      </Button>
    </form>
  )
}
