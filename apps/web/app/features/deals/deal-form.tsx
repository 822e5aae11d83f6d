import { MAX_DEAL_DESCRIPTION } from '@asime/contract/text-lengths'
import { inForce } from '@asime/contract/changed-timers'
import {
  IDEMPOTENCY_KEY,
  lengthOf,
  LONGEST_DEAL,
  LONGEST_DEAL_DELIVERY,
  SHORTEST_DEAL,
  USUAL_DEAL,
  USUAL_DEAL_DELIVERY,
} from '@asime/contract/deadlines'
import { MAX_DEAL_PICTURES, MAX_DEAL_TITLE, MAX_DEAL_USES } from '@asime/contract/deal-states'
import { MakeDeal } from '@asime/contract/deals'
import { deliveryMethodNames, deliveryMethods } from '@asime/contract/delivery-methods'
import { CURRENCY, unitOf } from '@asime/contract/money'
import { variantLabel } from '@asime/contract/variant-rules'
import { type ComponentType, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { forgetIntention, keyForIntention } from '../../lib/api/kept-intention.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { forgetChanges, KeepChanges } from '../../lib/drafts/keep-changes.tsx'
import { isServerTimeKnown, serverTime } from '../../lib/format/server-clock.ts'
import { toAmount } from '../../lib/forms/amount.ts'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { AttachmentPicker } from '../../ui/attachment-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { AffixInput, Checkbox, Field, Input } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { listProductsToOffer, makeDeal, readProductToOffer } from './own-deals.api.ts'
import { useResting } from '../../lib/forms/use-resting.ts'
import * as texts from './make-deal.texts.ts'
import { useDealPictures } from './use-deal-pictures.ts'

const VALID_HOURS = [1, 24, 72, 168, 720]
const HOUR_MS = 3_600_000
/** An hour less than the API remembers a key. */
const KEY_KEPT_MS = (lengthOf(IDEMPOTENCY_KEY, 'hours') - 1) * HOUR_MS

const PANEL = 'grid gap-4 rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6'

/** Of the text fields, what is left empty is not sent. */
interface Draft {
  product_id: string
  variant_id: string
  title: string
  description: string
  pictures: string[]
  quantity: number | null
  price: number | null
  delivery_methods: string[]
  delivery_fee: number | null
  delivery_days: number | null
  uses: number | null
  /** That the link is good for; sent as its end. */
  hours: number
  /** What was sent last and may have been made, though no answer came. */
  sent: string
  /** From when the hours count: when that was first sent, so that sending the same again is the same. */
  sent_at: number
}

const DealFields = formSchema(MakeDeal, ({ hours: _, sent: __, sent_at: ___, ...draft }: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null)),
)

interface DealFormProps {
  /** What the shop gets of goods at that price. */
  Earnings: ComponentType<{ amount: number | undefined; category: string | undefined }>
}

export function DealForm({ Earnings }: DealFormProps) {
  const navigate = useNavigate()
  const shopId = useViewer()?.vendor?.id
  const changes = `deal:${shopId}`
  const [empty] = useState(emptyDraft)
  const form = useSchemaForm(DealFields, { defaultValues: empty })
  const { field, errorOf, register, watch, setValue, setError, clearErrors, handleSubmit, showFieldErrors, formState } =
    form
  const { attachments, settled, forget } = useDealPictures(`deal-pictures:${shopId}`)
  const productId = watch('product_id')
  const { products, isLoading, setSearch, readAgain } = useProductsToOffer()
  const product = useOwnQuery(['product-to-offer', productId], (signal) => readProductToOffer(productId, signal), {
    enabled: productId !== '',
  })
  const chosen = productId === '' ? undefined : product.data
  const [price, quantity] = [watch('price'), watch('quantity')]
  const amount = typeof price === 'number' && price > 0 ? price * (Number(quantity) || 1) : undefined

  const number = (name: 'quantity' | 'delivery_days' | 'uses') =>
    register(name, { setValueAs: toNumber, onChange: () => clearErrors(name) })
  const money = (name: 'price' | 'delivery_fee') =>
    register(name, { setValueAs: toMoney, onChange: () => clearErrors(name) })

  function choose(id: string) {
    setValue('product_id', id)
    setValue('variant_id', '')
    clearErrors(['product_id', 'variant_id', 'title'])
    const card = products?.find((each) => each.id === id)
    if (card) setValue('price', card.discount_price ?? card.price)
  }

  const submit = handleSubmit(async (input) => {
    const pictures = await settled()
    if (!pictures) return toast.error(texts.failedTitle, texts.pictureFailed)
    // The link's end is sent, and is counted by the server's clock. What is on its way already tells it, too.
    if (!isServerTimeKnown()) await readAgain({ cancelRefetch: false })
    if (!isServerTimeKnown()) return toast.error(texts.failedTitle, texts.failed)
    const [hours, now] = [watch('hours'), Math.round(serverTime())]
    const offer = { ...input, pictures: input.product_id ? [] : pictures }
    const sent = JSON.stringify([offer, hours])
    const isAgain = watch('sent') === sent && now - watch('sent_at') < KEY_KEPT_MS
    const sentAtMs = isAgain ? watch('sent_at') : now
    setValue('sent', sent)
    setValue('sent_at', sentAtMs)
    const body = { ...offer, valid_until: new Date(sentAtMs + hours * HOUR_MS).toISOString() }
    try {
      const { refusal } = await makeDeal(body, keyForIntention(changes, body, KEY_KEPT_MS))
      forgetIntention(changes)
      forgetChanges(changes)
      forget()
      toast[refusal === null ? 'success' : 'warning'](texts.made, refusal ?? texts.madeText)
      await navigate(href('/app/vendor/deals'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.failedTitle, serverMessage(error) ?? texts.failed)
      // Refused: the next one counts anew. Whoever has to sign in, or wait, may have made it by a call whose answer was lost.
      if (error.errors || error.code === 'conflict') setValue('sent', '')
      if (error.errors?.['valid_until']) setError('hours', { message: error.errors['valid_until'] })
    }
  })

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start"
    >
      <KeepChanges form={form} name={changes} saved={empty} />
      <div className="grid min-w-0 gap-5">
        <section aria-labelledby="what" className={PANEL}>
          <h2 id="what" className="text-xl">
            {texts.what}
          </h2>
          {isLoading && <Skeleton className="h-[100px]" />}
          {products && products.length > 0 && (
            <Combobox
              label={texts.product}
              optional
              hint={texts.productHint}
              value={productId}
              onChange={choose}
              onSearch={setSearch}
              options={[...products, ...(chosen && !products.some(({ id }) => id === chosen.id) ? [chosen] : [])].map(
                ({ id, product_name: label }) => ({ value: id, label }),
              )}
              {...(errorOf('product_id') && { error: errorOf('product_id') })}
            />
          )}
          {chosen && chosen.variants.length > 0 && (
            <Field label={texts.variant} error={errorOf('variant_id')}>
              {(control) => (
                <Select {...control} {...field('variant_id')}>
                  <option value="">{texts.chooseVariant}</option>
                  {chosen.variants.map(({ id, values }) => (
                    <option key={id} value={id}>
                      {variantLabel(chosen.options, values)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label={texts.name} optional={productId !== ''} hint={texts.nameHint} error={errorOf('title')}>
            {(control) => <Input maxLength={MAX_DEAL_TITLE} autoComplete="off" {...control} {...field('title')} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={texts.price} error={errorOf('price')}>
              {(control) => (
                <AffixInput
                  prefix={unitOf(CURRENCY)}
                  inputMode="decimal"
                  autoComplete="off"
                  {...control}
                  {...money('price')}
                />
              )}
            </Field>
            <Field label={texts.quantity} error={errorOf('quantity')}>
              {(control) => (
                <Input type="number" inputMode="numeric" min={1} step={1} {...control} {...number('quantity')} />
              )}
            </Field>
          </div>
          <Field label={texts.description} optional error={errorOf('description')}>
            {(control) => <Textarea rows={3} counter={MAX_DEAL_DESCRIPTION} {...control} {...field('description')} />}
          </Field>
          {productId === '' && (
            <AttachmentPicker
              attachments={attachments}
              error={errorOf('pictures')}
              label={texts.pictures}
              most={MAX_DEAL_PICTURES}
              onlyPictures
            />
          )}
        </section>
        <section aria-labelledby="delivery" className={PANEL}>
          <h2 id="delivery" className="text-xl">
            {texts.delivery}
          </h2>
          <FieldGroup legend={texts.methods} error={errorOf('delivery_methods')}>
            <div className="grid sm:grid-cols-2">
              {deliveryMethods.map((method) => (
                <Checkbox
                  key={method}
                  label={deliveryMethodNames[method]}
                  value={method}
                  {...field('delivery_methods')}
                />
              ))}
            </div>
          </FieldGroup>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={texts.fee} hint={texts.feeHint} error={errorOf('delivery_fee')}>
              {(control) => (
                <AffixInput prefix={unitOf(CURRENCY)} inputMode="decimal" {...control} {...money('delivery_fee')} />
              )}
            </Field>
            <Field label={texts.days} hint={texts.daysHint} error={errorOf('delivery_days')}>
              {(control) => (
                <Input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={lengthOf(inForce('longest_deal_delivery', LONGEST_DEAL_DELIVERY), 'days')}
                  step={1}
                  {...control}
                  {...number('delivery_days')}
                />
              )}
            </Field>
          </div>
        </section>
      </div>
      <div className="grid min-w-0 gap-5 lg:sticky lg:top-4">
        <section aria-labelledby="link" className={PANEL}>
          <h2 id="link" className="text-xl">
            {texts.link}
          </h2>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <Field label={texts.validFor} error={errorOf('hours')}>
              {(control) => (
                <Select
                  {...control}
                  {...register('hours', { valueAsNumber: true, onChange: () => clearErrors('hours') })}
                >
                  {hoursToChoose().map((each) => (
                    <option key={each} value={each}>
                      {each < 48 ? texts.hours(each) : texts.dayCount(each / 24)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={texts.uses} hint={texts.usesHint} error={errorOf('uses')}>
              {(control) => (
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_DEAL_USES}
                  step={1}
                  {...control}
                  {...number('uses')}
                />
              )}
            </Field>
          </div>
          <div>
            <p className="mb-1.5 text-sm font-semibold">{texts.earnings}</p>
            <Earnings amount={amount} category={chosen?.category.name} />
          </div>
          <Button type="submit" variant="buy" size="lg" block busy={formState.isSubmitting}>
            {texts.submit}
          </Button>
        </section>
      </div>
    </form>
  )
}

/** The newest of the shop's products, and of more than a page has those that are searched for. */
function useProductsToOffer() {
  const [typed, setSearch] = useState('')
  const search = useResting(typed.trim())
  const newest = useOwnQuery(['products-to-offer'], (signal) => listProductsToOffer('', signal))
  const hasMore = newest.data?.meta.next_cursor != null
  const found = useOwnQuery(['products-to-offer', search], (signal) => listProductsToOffer(search, signal), {
    enabled: hasMore && search !== '',
  })
  const known = newest.data?.data
  const others = found.data?.data.filter(({ id }) => !known?.some((each) => each.id === id)) ?? []
  return { products: known && [...known, ...others], isLoading: newest.isPending, setSearch, readAgain: newest.refetch }
}

const emptyDraft = (): Draft => ({
  product_id: '',
  variant_id: '',
  title: '',
  description: '',
  pictures: [],
  quantity: 1,
  price: null,
  delivery_methods: ['dispatch_rider'],
  delivery_fee: 0,
  delivery_days: lengthOf(inForce('usual_deal_delivery', USUAL_DEAL_DELIVERY), 'days'),
  uses: 1,
  hours: usualHours(),
  sent: '',
  sent_at: 0,
})

const usualHours = () => lengthOf(inForce('usual_deal', USUAL_DEAL), 'hours')

/** What a link may be good for now, the usual among it. */
function hoursToChoose(): number[] {
  const [least, most] = [inForce('shortest_deal', SHORTEST_DEAL), inForce('longest_deal', LONGEST_DEAL)]
  return [...new Set([...VALID_HOURS, usualHours()])]
    .filter((each) => each >= lengthOf(least, 'hours') && each <= lengthOf(most, 'hours'))
    .toSorted((a, b) => a - b)
}

// Null for an empty field; NaN for what is no number.
const toNumber = (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed))
const toMoney = (typed: string | number | null) => toAmount(typed ?? '') ?? null
