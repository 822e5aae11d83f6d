import { MAX_REQUEST_FILES } from '@asime/contract/rules'
import { MAX_DESCRIPTION } from '@asime/contract/text-lengths'
import type { Category } from '@asime/contract/categories'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { AttachmentPicker } from '../../ui/attachment-picker.tsx'
import type { ItemRequestFormState } from './item-request-fields.ts'
import type { Attachments } from '../../lib/uploads/use-attachments.ts'
import * as texts from './item-request-form-what.texts.ts'

interface WhatFieldsProps {
  form: ItemRequestFormState
  /** Undefined where they did not come with the page. */
  categories: readonly Category[] | undefined
  loadCategories: () => Promise<Category[]>
  attachments: Attachments
}

export function WhatFields({ form, categories, loadCategories, attachments }: WhatFieldsProps) {
  return (
    <>
      <Field label={texts.title} error={form.errorOf('request_title')}>
        {(control) => (
          <Input
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            placeholder={texts.titleExample}
            {...form.field('request_title')}
            {...control}
          />
        )}
      </Field>
      <Field label={texts.description} error={form.errorOf('description')} hint={texts.descriptionHint}>
        {(control) => (
          <Textarea
            rows={5}
            counter={MAX_DESCRIPTION}
            className="lg:min-h-36"
            {...form.field('description')}
            {...control}
          />
        )}
      </Field>
      <CategoryField form={form} categories={categories} loadCategories={loadCategories} />
      <AttachmentPicker attachments={attachments} error={form.errorOf('attachments')} most={MAX_REQUEST_FILES} />
    </>
  )
}

function CategoryField({
  form,
  categories: first,
  loadCategories,
}: Pick<WhatFieldsProps, 'form' | 'categories' | 'loadCategories'>) {
  const value = useWatch({ control: form.control, name: 'category_id' })
  const [categories, setCategories] = useState(first)
  const [isBusy, setBusy] = useState(false)

  async function tryAgain() {
    setBusy(true)
    try {
      setCategories(await loadCategories())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <Combobox
        label={texts.category}
        optional
        options={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(id) => {
          form.setValue('category_id', id)
          form.clearErrors('category_id')
        }}
        placeholder={texts.chooseOrTypeToFind}
        disabled={categories === undefined}
        error={form.errorOf('category_id')}
        hint={categories === undefined ? texts.categoriesDidNotLoad : undefined}
      />
      {categories === undefined && (
        <Button size="sm" busy={isBusy} onClick={() => void tryAgain()} className="justify-self-start">
          {texts.loadTheCategories}
        </Button>
      )}
    </div>
  )
}
