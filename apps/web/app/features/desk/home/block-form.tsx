import type { HomeBanner } from '@asime/contract/home'
import type { DeskBlock, HomeBlockContent } from '@asime/contract/home-desk'
import {
  type HomeBlockKind,
  isSiteLink,
  MAX_BANNER_ALT,
  MAX_BANNER_LINK,
  MAX_BANNER_TEXT,
  MAX_BLOCK_TITLE,
} from '@asime/contract/home-rules'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { useAttachments } from '../../../lib/uploads/use-attachments.ts'
import { AttachmentPicker } from '../../../ui/attachment-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { findShops } from '../find.api.ts'
import { FindField } from '../find-field.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { fromFieldTime, predecessorOf, toFieldTime } from './block-content.ts'
import { type Chosen, ChosenProducts } from './chosen-products.tsx'
import { listCategories, saveHomeBlock } from './home-desk.api.ts'
import * as texts from './blocks.texts.ts'

interface BlockFormProps {
  kind: HomeBlockKind
  /** Left out for a new one. */
  block: DeskBlock | undefined
  all: readonly DeskBlock[]
  onSaved: () => void
  /** What visitors see of it. @param banner of what is typed so far, once it has a picture */
  renderPreview: (banner: HomeBanner | undefined) => ReactNode
}

interface Draft {
  title: string
  text: string
  link: string
  pictureUrl: string
  pictureAlt: string
  categoryId: string
  shop: { id: string; name: string } | undefined
  products: readonly Chosen[]
  from: string
  until: string
  isShown: boolean
  afterId: string
}
type Errors = Partial<Record<keyof Draft, string>>

function draftOf(block: DeskBlock | undefined, all: readonly DeskBlock[]): Draft {
  return {
    title: block?.title ?? '',
    text: block?.text ?? '',
    link: block?.link ?? '',
    pictureUrl: block?.picture_url ?? '',
    pictureAlt: block?.picture_alt ?? '',
    categoryId: block?.category?.id ?? '',
    shop: block?.vendor ? { id: block.vendor.id, name: block.vendor.business_name } : undefined,
    products: block?.products ?? [],
    from: toFieldTime(block?.shown_from ?? null),
    until: toFieldTime(block?.shown_until ?? null),
    isShown: block ? !block.is_hidden : false,
    afterId: (block ? predecessorOf(all, block.id) : all.at(-1)?.id) ?? '',
  }
}

/** What is wrong with it, by field. */
function problemsOf(kind: HomeBlockKind, draft: Draft, hasPicture: boolean): Errors {
  return {
    ...(draft.title.trim() === '' && { title: texts.enterTitle }),
    ...(kind === 'banner' && !hasPicture && { pictureUrl: texts.addPicture }),
    ...(kind === 'banner' && draft.pictureAlt.trim() === '' && { pictureAlt: texts.enterAlt }),
    ...(kind === 'banner' && !isSiteLink(draft.link.trim()) && { link: texts.enterLink }),
    ...(kind === 'category' && !draft.categoryId && { categoryId: texts.chooseCategory }),
    ...(kind === 'shop' && !draft.shop && { shop: texts.chooseShop }),
    ...(kind === 'products' && draft.products.length === 0 && { products: texts.chooseProduct }),
    ...(draft.from && draft.until && draft.until <= draft.from && { until: texts.endsFirst }),
  }
}

function contentOf(kind: HomeBlockKind, draft: Draft): HomeBlockContent {
  switch (kind) {
    case 'banner':
      return {
        kind,
        text: draft.text.trim() || null,
        link: draft.link.trim(),
        picture_url: draft.pictureUrl,
        picture_alt: draft.pictureAlt,
      }
    case 'products':
      return { kind, product_ids: draft.products.map(({ id }) => id) }
    case 'category':
      return { kind, category_id: draft.categoryId }
    case 'shop':
      return { kind, vendor_id: draft.shop?.id ?? '' }
  }
}

/** A banner or a set of products, beside what visitors see of it. */
export function BlockForm({ kind, block, all, onSaved, renderPreview }: BlockFormProps) {
  const [newId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => draftOf(block, all))
  const [errors, setErrors] = useState<Errors>({})
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useRequestedAction(toast.success)
  const categories = useOwnQuery(['categories'], listCategories, { enabled: kind === 'category' })
  const set = (change: Partial<Draft>) => {
    setDraft((was) => ({ ...was, ...change }))
    // What is said of others stays: a picture that has arrived mends no link.
    const mended = 'from' in change ? [...Object.keys(change), 'until'] : Object.keys(change)
    setErrors((was) => Object.fromEntries(Object.entries(was).filter(([name]) => !mended.includes(name))))
  }
  const attachments = useAttachments(
    draft.pictureUrl
      ? [{ url: draft.pictureUrl, name: draft.pictureAlt, thumbnailUrl: draft.pictureUrl, sentAt: null }]
      : [],
    (kept) => set({ pictureUrl: kept[0]?.url ?? '' }),
    { most: 1, onlyPictures: true },
  )
  const id = block?.id ?? newId
  const isSending = kind === 'banner' && !draft.pictureUrl

  function ask(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(kind, draft, attachments.files.length > 0)
    setErrors(found)
    if (Object.keys(found).length > 0) return form.current ? focusFirstError(form.current) : undefined
    setAsking(true)
  }

  const text = (name: 'title' | 'text' | 'link' | 'pictureAlt' | 'from' | 'until') => ({
    value: draft[name],
    onChange: (event: FormEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  })

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <form ref={form} noValidate onSubmit={ask} className="grid grid-cols-1 gap-4">
        <Field label={texts.title} error={errors.title}>
          {(control) => <Input autoComplete="off" maxLength={MAX_BLOCK_TITLE} {...text('title')} {...control} />}
        </Field>
        {kind === 'banner' && (
          <>
            <Field label={texts.text} optional>
              {(control) => <Input autoComplete="off" maxLength={MAX_BANNER_TEXT} {...text('text')} {...control} />}
            </Field>
            <Field label={texts.link} hint={texts.linkHint} error={errors.link}>
              {(control) => (
                <Input
                  autoComplete="off"
                  maxLength={MAX_BANNER_LINK}
                  value={draft.link}
                  // An address that was copied from the browser is as good.
                  onChange={(event) => {
                    const typed = event.currentTarget.value
                    const { origin } = window.location
                    set({ link: typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed })
                  }}
                  {...control}
                />
              )}
            </Field>
            <AttachmentPicker
              attachments={attachments}
              error={errors.pictureUrl}
              label={texts.picture}
              most={1}
              onlyPictures
              optional={false}
            />
            <Field label={texts.alt} hint={texts.altHint} error={errors.pictureAlt}>
              {(control) => (
                <Input autoComplete="off" maxLength={MAX_BANNER_ALT} {...text('pictureAlt')} {...control} />
              )}
            </Field>
          </>
        )}
        {kind === 'products' && (
          <ChosenProducts
            products={draft.products}
            error={errors.products}
            onChange={(products) => set({ products })}
          />
        )}
        {kind === 'category' && (
          <Field label={texts.category} error={errors.categoryId}>
            {(control) => (
              <Select
                value={draft.categoryId}
                onChange={(event) => set({ categoryId: event.currentTarget.value })}
                {...control}
              >
                <option value="">{texts.choose}</option>
                {categories.data?.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {kind === 'shop' && (
          <div className="grid gap-2">
            <FindField
              label={texts.findShop}
              error={errors.shop}
              find={findShops}
              isTaken={(shopId) => shopId === draft.shop?.id}
              onChoose={(shop) => set({ shop })}
            />
            {draft.shop && <output className="text-[.9375rem]">{texts.chosenShop(draft.shop.name)}</output>}
          </div>
        )}
        <div className="grid grid-cols-1 gap-4 sm:max-lg:grid-cols-2">
          <Field label={texts.shownFrom} hint={texts.timeHint} optional>
            {(control) => <Input type="datetime-local" className="min-w-0" {...text('from')} {...control} />}
          </Field>
          <Field label={texts.shownUntil} optional error={errors.until}>
            {(control) => <Input type="datetime-local" className="min-w-0" {...text('until')} {...control} />}
          </Field>
        </div>
        <Field label={texts.place}>
          {(control) => (
            <Select
              value={draft.afterId}
              onChange={(event) => set({ afterId: event.currentTarget.value })}
              {...control}
            >
              <option value="">{texts.first}</option>
              {all
                .filter((each) => each.id !== id)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {texts.after(each.title)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label={texts.isShown}
          checked={draft.isShown}
          onChange={(event) => set({ isShown: event.currentTarget.checked })}
        />
        <Button type="submit" variant="buy" className="justify-self-start">
          {texts.save}
        </Button>
      </form>
      <Part title={texts.preview}>
        {renderPreview(
          draft.pictureUrl
            ? {
                id,
                title: draft.title,
                text: draft.text || null,
                link: draft.link,
                picture_url: draft.pictureUrl,
                picture_alt: draft.pictureAlt,
              }
            : undefined,
        )}
      </Part>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.saveTitle(draft.title)}
        text={isSending ? texts.pictureComes : draft.isShown ? texts.savedShown : texts.savedHidden}
        disabled={isSending}
        label={texts.reason}
        confirmLabel={texts.save}
        variant="buy"
        onConfirm={async (reason) => {
          const saving = {
            title: draft.title,
            content: contentOf(kind, draft),
            shown_from: fromFieldTime(draft.from),
            shown_until: fromFieldTime(draft.until),
            is_hidden: !draft.isShown,
            after_id: draft.afterId || null,
            if_revision: block?.revision,
          }
          await act({
            intention: [id, saving, reason],
            done: texts.saved,
            work: () => saveHomeBlock(id, saving, reason),
          })
          onSaved()
        }}
      />
    </div>
  )
}
