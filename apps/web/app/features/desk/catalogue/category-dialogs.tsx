import { type DeskCategory, mergeCategoryEndpoint, saveCategoryEndpoint } from '@asime/contract/category-desk'
import { categoryIcons, MAX_CATEGORY_NAME } from '@asime/contract/category-rules'
import { type ChangeEvent, useMemo, useState } from 'react'
import type { z } from 'zod'
import { formSchema } from '../../../lib/forms/form-schema.ts'
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonQuestion } from '../reason-question.tsx'
import { mergeCategory, saveCategory } from './categories.api.ts'
import * as texts from './categories.texts.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Those that are not merged. */
  categories: readonly DeskCategory[]
}

type SaveCategory = z.output<typeof saveCategoryEndpoint.body>

interface CategoryFields {
  name: string
  icon: string
  parent_id: string
  after_id: string
  reason: string
}

/** A new one needs an icon; one that is there keeps its own where none is chosen. */
function categorySchema(category: DeskCategory | undefined) {
  const { body } = saveCategoryEndpoint
  const whole = category ? body : body.extend({ icon: body.shape.icon.unwrap() })
  return formSchema<CategoryFields, SaveCategory>(whole, ({ name, icon, parent_id, after_id, reason }) => ({
    name,
    icon: icon || null,
    parent_id: parent_id || null,
    after_id: after_id || null,
    if_revision: category?.revision,
    reason,
  }))
}

/** Changes a category, or adds one where none is given. */
export function CategoryDialog({ open, onClose, categories, category }: DialogProps & { category?: DeskCategory }) {
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const levelOf = (parent: string) =>
    categories.filter((each) => (each.parent_id ?? '') === parent && each.id !== category?.id)
  const schema = useMemo(() => categorySchema(category), [category])
  const form = useDialogForm(schema, {
    defaultValues: {
      name: category?.name ?? '',
      icon: '',
      parent_id: category?.parent_id ?? '',
      after_id: (category ? predecessorOf(categories, category) : levelOf('').at(-1)?.id) ?? '',
      reason: '',
    },
  })
  const { frame, field, errorOf } = form
  const act = useRequestedAction(toast.success)
  return (
    <ReasonQuestion
      open={open}
      onClose={onClose}
      frame={frame}
      reason={field('reason')}
      error={errorOf('reason')}
      title={category ? texts.changeOf(category.name) : texts.add}
      text={texts.changeText}
      label={texts.reason}
      confirmLabel={category ? texts.change : texts.add}
      variant="buy"
      onConfirm={form.confirm(async (body) => {
        await act({
          intention: [newId, body],
          done: category ? texts.changed : texts.added,
          work: () => saveCategory(category?.id ?? newId, body),
        })
        setNewId(crypto.randomUUID())
        if (!category) form.setValue('name', '')
        form.setValue('reason', '')
      })}
    >
      <div className="mt-3 grid gap-3">
        <Field label={texts.nameOfCategory} error={errorOf('name')}>
          {(control) => <Input autoComplete="off" maxLength={MAX_CATEGORY_NAME} {...field('name')} {...control} />}
        </Field>
        <Field label={texts.icon} error={errorOf('icon')}>
          {(control) => (
            <Select {...field('icon')} {...control}>
              <option value="">{category ? texts.keepIcon : texts.chooseIcon}</option>
              {categoryIcons.map((each) => (
                <option key={each} value={each}>
                  {texts.icons[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.level} error={errorOf('parent_id')}>
          {(control) => (
            <Select
              {...form.register('parent_id', {
                onChange: (event: ChangeEvent<HTMLSelectElement>) => {
                  form.clearErrors(['parent_id', 'after_id'])
                  form.setValue('after_id', levelOf(event.target.value).at(-1)?.id ?? '')
                },
              })}
              {...control}
            >
              <option value="">{texts.firstLevel}</option>
              {levelOf('').map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.place} error={errorOf('after_id')}>
          {(control) => (
            <Select {...control} {...field('after_id')} value={form.watch('after_id')}>
              <option value="">{texts.first}</option>
              {levelOf(form.watch('parent_id')).map((each) => (
                <option key={each.id} value={each.id}>
                  {texts.after(each.name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </ReasonQuestion>
  )
}

export function MergeDialog({ open, onClose, categories, category }: DialogProps & { category: DeskCategory }) {
  const schema = useMemo(
    () =>
      formSchema(mergeCategoryEndpoint.body, ({ into_id, reason }: { into_id: string; reason: string }) => ({
        ...(into_id && { into_id }),
        if_revision: category.revision,
        reason,
      })),
    [category],
  )
  const form = useDialogForm(schema, { defaultValues: { into_id: '', reason: '' } })
  const { frame, field, errorOf } = form
  const act = useRequestedAction(toast.success)
  const targets = categories.filter((each) => each.id !== category.id && each.parent_id !== category.id)
  return (
    <ReasonQuestion
      open={open}
      onClose={onClose}
      frame={frame}
      reason={field('reason')}
      error={errorOf('reason')}
      title={texts.mergeTitle(category.name)}
      text={texts.mergeText}
      label={texts.reason}
      confirmLabel={texts.merge}
      variant="danger"
      onConfirm={form.confirm(({ into_id: intoId, reason }) =>
        act({
          intention: [category.id, intoId, reason],
          done: texts.mergeDone,
          work: (key) => mergeCategory(category, intoId, reason, key),
        }),
      )}
    >
      <div className="mt-3">
        <Field label={texts.mergeInto} error={errorOf('into_id')}>
          {(control) => (
            <Select {...field('into_id')} {...control}>
              <option value="">{texts.chooseCategory}</option>
              {targets.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </ReasonQuestion>
  )
}

/** Behind which one it stands on its level. */
function predecessorOf(categories: readonly DeskCategory[], { id, parent_id: parentId }: DeskCategory) {
  const level = categories.filter((each) => each.parent_id === parentId)
  return level[level.findIndex((each) => each.id === id) - 1]?.id
}
