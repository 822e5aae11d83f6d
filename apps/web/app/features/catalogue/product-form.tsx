import type { CategoryField } from '@asime/contract/categories'
import type { ProductVisibility } from '@asime/contract/product-states'
import { MAX_PICTURES, type ProductCard } from '@asime/contract/products'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shownPercent } from '../../lib/format/product-price.ts'
import { readAmount } from '../../lib/forms/amount.ts'
import { focusWrongField } from '../../lib/forms/focus-wrong-field.ts'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useAttachments } from '../../lib/uploads/use-attachments.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { listCategories, listCategoryFields } from './own-products.api.ts'
import { ProductAbout } from './product-about.tsx'
import { ProductConditionPart } from './product-condition.tsx'
import { checklistOf, errorsOf, type FieldErrors, fieldOf, isOf, type ProductFields, toCard } from './product-fields.ts'
import * as texts from './product-form.texts.ts'
import { ProductParcel } from './product-parcel.tsx'
import { Part } from './product-part.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductSpecifications } from './product-specifications.tsx'
import { ProductStock } from './product-stock.tsx'

const NO_FIELDS: readonly CategoryField[] = []

interface ProductFormProps {
  title: string
  initial: ProductFields
  /** As it is now; undefined for one that is not saved yet. */
  visibility: ProductVisibility | undefined
  shop: { business_name: string; location: string | null }
  /** Draws the card as buyers see it. */
  renderCard: (product: ProductCard) => ReactNode
  /** Beside the title: that a draft is kept, how to discard it. */
  notice?: ReactNode
  onChange: (fields: ProductFields) => void
  /** @throws ApiError, which the form shows */
  onSave: (fields: ProductFields, asked: readonly CategoryField[], visibility: ProductVisibility) => Promise<void>
}

/** All of a product on one page, with the card, the earnings and what is missing beside it. */
export function ProductForm(props: ProductFormProps) {
  const { title, initial, visibility, shop, renderCard, notice, onChange, onSave } = props
  const [fields, setFields] = useState(initial)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [tried, setTried] = useState<ProductVisibility>()
  const [busy, setBusy] = useState<ProductVisibility>()
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  const latest = useRef(fields)
  const { data: categories = [] } = useOwnQuery(['categories'], listCategories)
  const { data: asked = NO_FIELDS } = useOwnQuery(
    ['category fields', fields.category_id],
    (signal) => listCategoryFields(fields.category_id, signal),
    { enabled: fields.category_id !== '' },
  )
  const attachments = useAttachments(fields.pictures, (pictures) => set({ pictures }), {
    most: MAX_PICTURES,
    onlyPictures: true,
  })

  function set(changes: Partial<ProductFields>, edited: readonly string[] = Object.keys(changes)) {
    latest.current = { ...latest.current, ...changes }
    setFields(latest.current)
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !edited.some((field) => isOf(name, field)))),
    )
    onChange(latest.current)
  }

  // Whatever somebody has tried to save it as.
  const missing = errorsOf(fields, asked, 'published')
  const wrong = tried === 'published' ? missing : tried && errorsOf(fields, asked, tried)
  const errors: FieldErrors = { ...wrong, ...refused }
  const isSending = attachments.files.some(({ state }) => state === 'sending')
  const checks = checklistOf(fields, missing, isSending)
  const price = readAmount(fields.price)
  const discount = readAmount(fields.discount_price)
  const isReduced = price !== undefined && discount !== undefined && discount < price
  const card = toCard(fields, shop)

  async function save(as: ProductVisibility) {
    sentFrom.current = document.activeElement
    setTried(as)
    setRefused({})
    setBusy(as)
    try {
      // Said at once, not after the last picture: what is mended meanwhile waits for another press.
      if (Object.keys(errorsOf(latest.current, asked, as)).some((name) => name !== 'images_urls')) return
      if (!(await attachments.whenSettled())) {
        setRefused({ images_urls: texts.notAllSent })
        return
      }
      if (Object.keys(errorsOf(latest.current, asked, as)).length > 0) return
      await onSave(latest.current, asked, as)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return
      const named = Object.entries(error.errors ?? {}).map(
        ([path, message]) => [fieldOf(path.split('.')), message] as const,
      )
      setRefused(Object.fromEntries(named))
      toast.error(texts.notSaved, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setBusy(undefined)
      setTries((before) => before + 1)
    }
  }

  // Each time somebody has tried: to the first field that is wrong.
  const isIdle = busy === undefined
  useEffect(() => {
    if (tries === 0 || !form.current) return
    const now = document.activeElement
    // Whoever has begun to type elsewhere before the answer came is not torn away.
    if (now === sentFrom.current || !now?.matches('input,textarea,select')) focusWrongField(form.current)
  }, [tries])

  const parts = { fields, errors, set }
  // As the other, it would be saved once more.
  const whileBusy = (as: ProductVisibility) => ({ busy: busy === as, disabled: busy !== undefined && busy !== as })
  const actions = (
    <>
      {visibility === 'published' ? (
        <Button size="lg" {...whileBusy('hidden')} onClick={() => void save('hidden')}>
          {texts.hide}
        </Button>
      ) : (
        <Button size="lg" {...whileBusy(visibility ?? 'draft')} onClick={() => void save(visibility ?? 'draft')}>
          {visibility === 'hidden' ? texts.saveHidden : texts.saveDraft}
        </Button>
      )}
      <Button type="submit" variant="buy" size="lg" {...whileBusy('published')}>
        {visibility === 'published' ? texts.saveChanges : texts.publish}
      </Button>
    </>
  )

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isIdle) void save('published')
      }}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="flex-1 text-3xl">{title}</h1>
        {notice}
        <div className="flex gap-2.5 max-lg:hidden">{actions}</div>
      </div>
      <div className="mt-5 grid gap-x-6 gap-y-4 max-lg:grid-cols-[minmax(0,1fr)] max-lg:[&_:is(input,textarea,select,button)]:scroll-mb-28 lg:grid-cols-[minmax(0,1fr)_304px] lg:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Part
            title={texts.pictures}
            lead={texts.picturesLead}
            aside={texts.ofPictures(attachments.files.length, MAX_PICTURES)}
          >
            {/* Those on their way may be enough. */}
            <ProductPictures attachments={attachments} error={isSending ? undefined : errors['images_urls']} />
          </Part>
          <ProductAbout {...parts} categories={categories} asked={asked} />
          <ProductPrice
            {...parts}
            price={price}
            discount={discount}
            isReduced={isReduced}
            percent={shownPercent(card)}
            category={categories.find(({ id }) => id === fields.category_id)?.name}
          />
          <ProductStock
            {...parts}
            price={isReduced ? discount : price}
            lowStockBelow={readAmount(fields.low_stock_below)}
          />
          <ProductConditionPart {...parts} />
          <ProductParcel {...parts} />
          <ProductSpecifications {...parts} />
        </div>
        <ProductPreview card={renderCard(card)} checks={checks} />
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(14px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden [&>button]:flex-1">
        {actions}
      </div>
    </form>
  )
}
