import type { HomeBanner } from '@asime/contract/home'
import type { DeskBlock, HomeBlock } from '@asime/contract/home-desk'
import {
  type HomeBlockKind,
  MAX_BANNER_ALT,
  MAX_BANNER_LINK,
  MAX_BANNER_TEXT,
  MAX_BLOCK_TITLE,
} from '@asime/contract/home-rules'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTypedText } from '../../../lib/drafts/use-typed-text.ts'
import { changeField } from '../../../lib/forms/change-field.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { useAttachments } from '../../../lib/uploads/use-attachments.ts'
import { AttachmentPicker } from '../../../ui/attachment-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { findShops } from '../find.api.ts'
import { FindField } from '../find-field.tsx'
import { Part } from '../part.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { blockSchema, changesOf, fieldsOf, withChanges } from './block-fields.ts'
import { ChosenProducts } from './chosen-products.tsx'
import { listCategories, saveHomeBlock } from './home-desk.api.ts'
import * as texts from './blocks.texts.ts'

interface BlockFormProps {
  kind: HomeBlockKind
  /** As it is now, left out for a new one; the form goes on from what it was when it was opened. */
  latest: DeskBlock | undefined
  all: readonly DeskBlock[]
  onSaved: () => void
  /** To begin again, from what is there now. */
  onStartAgain: () => void
  /** What visitors see of it. @param banner of what is typed so far, once it has a picture */
  renderPreview: (banner: HomeBanner | undefined) => ReactNode
}

/** A banner or a set of products, beside what visitors see of it. */
export function BlockForm({ kind, latest, all, onSaved, onStartAgain, renderPreview }: BlockFormProps) {
  // What is typed stays when somebody else saves it: the save is then refused.
  const [opened] = useState(latest)
  // That of a new one stays as long as the draft: of a save whose answer was lost, the draft goes on with what was saved.
  const [keptId, keepId, forgetId] = useTypedText(`home block ${kind} id`)
  const [newId] = useState(() => keptId || crypto.randomUUID())
  const [block] = useState(opened ?? all.find((each) => each.id === newId))
  const schema = useMemo(() => blockSchema(kind, block?.revision), [kind, block?.revision])
  const [before] = useState(() => fieldsOf(block, all))
  // By its revision: what is typed is not put over what somebody else has saved.
  const [kept, keep, forget] = useTypedText(`home block ${opened ? `${opened.id} ${opened.revision}` : kind}`)
  const form = useSchemaForm(schema, { defaultValues: withChanges(before, kept, all) })
  const { field, errorOf } = form
  const [saving, setSaving] = useState<HomeBlock>()
  const [isAsking, setAsking] = useState(false)
  const act = useRequestedAction(toast.success)
  const categories = useOwnQuery(['categories'], listCategories, { enabled: kind === 'category' })
  const typed = form.watch()
  const attachments = useAttachments(
    typed.picture_url
      ? [{ url: typed.picture_url, name: typed.picture_alt, thumbnailUrl: typed.picture_url, sentAt: null }]
      : [],
    ([file]) => changeField(form, 'picture_url', file?.url ?? ''),
    { most: 1, onlyPictures: true },
  )
  const id = block?.id ?? newId
  const isSending = kind === 'banner' && !typed.picture_url

  const keepTyped = useEffectEvent(() => {
    const changes = changesOf(form.getValues(), before)
    keep(changes)
    if (!opened) keepId(changes && newId)
  })
  const { watch } = form
  useEffect(() => watch(() => keepTyped()).unsubscribe, [watch])

  function forgetAll() {
    forget()
    forgetId()
  }

  const ask = form.handleSubmit((asked) => {
    setSaving(asked)
    setAsking(true)
  })

  function submit(event: FormEvent) {
    form.setValue('has_picture', attachments.files.length > 0)
    void ask(event)
  }

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field label={texts.title} error={errorOf('title')}>
          {(control) => <Input autoComplete="off" maxLength={MAX_BLOCK_TITLE} {...field('title')} {...control} />}
        </Field>
        {kind === 'banner' && (
          <>
            <Field label={texts.text} optional error={errorOf('text')}>
              {(control) => <Input autoComplete="off" maxLength={MAX_BANNER_TEXT} {...field('text')} {...control} />}
            </Field>
            <Field label={texts.link} hint={texts.linkHint} error={errorOf('link')}>
              {(control) => (
                <Input
                  autoComplete="off"
                  maxLength={MAX_BANNER_LINK}
                  // An address that was copied from the browser is as good.
                  {...form.register('link', {
                    onChange: (event: ChangeEvent<HTMLInputElement>) => {
                      const { origin } = window.location
                      const { value } = event.target
                      changeField(form, 'link', value.startsWith(`${origin}/`) ? value.slice(origin.length) : value)
                    },
                  })}
                  {...control}
                />
              )}
            </Field>
            <AttachmentPicker
              attachments={attachments}
              error={errorOf('picture_url')}
              label={texts.picture}
              most={1}
              onlyPictures
              optional={false}
            />
            <Field label={texts.alt} hint={texts.altHint} error={errorOf('picture_alt')}>
              {(control) => (
                <Input autoComplete="off" maxLength={MAX_BANNER_ALT} {...field('picture_alt')} {...control} />
              )}
            </Field>
          </>
        )}
        {kind === 'products' && (
          <ChosenProducts
            products={typed.products}
            error={errorOf('products')}
            onChange={(products) => changeField(form, 'products', products)}
          />
        )}
        {kind === 'category' && (
          <Field label={texts.category} error={errorOf('category_id')}>
            {(control) => (
              <Select {...field('category_id')} value={typed.category_id} {...control}>
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
              error={errorOf('shop')}
              find={findShops}
              isTaken={(shopId) => shopId === typed.shop?.id}
              onChoose={({ id: shopId, name }) => changeField(form, 'shop', { id: shopId, name })}
            />
            {typed.shop && <output className="text-[.9375rem]">{texts.chosenShop(typed.shop.name)}</output>}
          </div>
        )}
        <div className="grid grid-cols-1 gap-4 sm:max-lg:grid-cols-2">
          <Field label={texts.shownFrom} hint={texts.timeHint} optional error={errorOf('shown_from')}>
            {(control) => (
              <Input type="datetime-local" className="min-w-0" {...field('shown_from', 'shown_until')} {...control} />
            )}
          </Field>
          <Field label={texts.shownUntil} optional error={errorOf('shown_until')}>
            {(control) => <Input type="datetime-local" className="min-w-0" {...field('shown_until')} {...control} />}
          </Field>
        </div>
        <Field label={texts.place}>
          {(control) => (
            <Select {...field('after_id')} {...control}>
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
        <Checkbox label={texts.isShown} {...field('is_shown')} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="buy">
            {texts.save}
          </Button>
          {kept !== '' && (
            <>
              <Button
                variant="ghost"
                onClick={() => {
                  forgetAll()
                  onStartAgain()
                }}
              >
                {texts.discard}
              </Button>
              <p className="text-sm text-ink-2">{texts.keptDraft}</p>
            </>
          )}
        </div>
      </form>
      <Part title={texts.preview}>
        {renderPreview(
          typed.picture_url
            ? {
                id,
                title: typed.title,
                text: typed.text || null,
                link: typed.link,
                picture_url: typed.picture_url,
                picture_alt: typed.picture_alt,
              }
            : undefined,
        )}
      </Part>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.saveTitle(typed.title)}
        text={isSending ? texts.pictureComes : typed.is_shown ? texts.savedShown : texts.savedHidden}
        disabled={isSending}
        label={texts.reason}
        confirmLabel={texts.save}
        variant="buy"
        onConfirm={async (reason) => {
          if (!saving) return
          const { content } = saving
          // It may have come after the rest was checked.
          const whole = content.kind === 'banner' ? { ...content, picture_url: typed.picture_url } : content
          const body = { ...saving, content: whole }
          await act({
            intention: [id, body, reason],
            done: texts.saved,
            work: () => saveHomeBlock(id, body, reason),
          })
          forgetAll()
          onSaved()
        }}
      />
    </div>
  )
}
