import type { DeskCategory } from '@asime/contract/category-desk'
import { categoryIcons, MAX_CATEGORY_NAME } from '@asime/contract/category-rules'
import { useRef, useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { mergeCategory, saveCategory } from './categories.api.ts'
import * as texts from './categories.texts.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Those that are not merged. */
  categories: readonly DeskCategory[]
}

/** Changes a category, or adds one where none is given. */
export function CategoryDialog({ open, onClose, categories, category }: DialogProps & { category?: DeskCategory }) {
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(category?.name ?? '')
  const [icon, setIcon] = useState('')
  const [parentId, setParentId] = useState(category?.parent_id ?? '')
  const levelOf = (parent: string) =>
    categories.filter((each) => (each.parent_id ?? '') === parent && each.id !== category?.id)
  const [afterId, setAfterId] = useState(() => {
    if (!category) return levelOf('').at(-1)?.id ?? ''
    const level = categories.filter((each) => each.parent_id === category.parent_id)
    return level[level.findIndex(({ id }) => id === category.id) - 1]?.id ?? ''
  })
  const [errors, setErrors] = useState<{ name?: string; icon?: string }>({})
  const form = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)
  const parents = levelOf('')
  const chosen = categoryIcons.find((each) => each === icon) ?? null
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={category ? texts.changeOf(category.name) : texts.add}
      text={texts.changeText}
      label={texts.reason}
      confirmLabel={category ? texts.change : texts.add}
      variant="buy"
      isReady={() => {
        const found = {
          ...(name.trim() === '' && { name: texts.enterName }),
          ...(!category && !chosen && { icon: texts.chooseIcon }),
        }
        setErrors(found)
        const first = Object.keys(found)[0]
        if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        return first === undefined
      }}
      onConfirm={async (reason) => {
        const body = {
          name,
          icon: chosen,
          parent_id: parentId || null,
          after_id: afterId || null,
          if_revision: category?.revision,
          reason,
        }
        await act({
          intention: [newId, body],
          done: category ? texts.changed : texts.added,
          work: () => saveCategory(category?.id ?? newId, body),
        })
        setNewId(crypto.randomUUID())
        if (!category) setName('')
      }}
    >
      <div ref={form} className="mt-3 grid gap-3">
        <Field label={texts.nameOfCategory} error={errors.name}>
          {(control) => (
            <Input
              name="name"
              autoComplete="off"
              maxLength={MAX_CATEGORY_NAME}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        <Field label={texts.icon} error={errors.icon}>
          {(control) => (
            <Select name="icon" value={icon} onChange={(event) => setIcon(event.currentTarget.value)} {...control}>
              <option value="">{category ? texts.keepIcon : texts.chooseIcon}</option>
              {categoryIcons.map((each) => (
                <option key={each} value={each}>
                  {texts.icons[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.level}>
          {(control) => (
            <Select
              value={parentId}
              onChange={(event) => {
                const parent = event.currentTarget.value
                setParentId(parent)
                setAfterId(levelOf(parent).at(-1)?.id ?? '')
              }}
              {...control}
            >
              <option value="">{texts.firstLevel}</option>
              {parents.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.place}>
          {(control) => (
            <Select value={afterId} onChange={(event) => setAfterId(event.currentTarget.value)} {...control}>
              <option value="">{texts.first}</option>
              {levelOf(parentId).map((each) => (
                <option key={each.id} value={each.id}>
                  {texts.after(each.name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </ReasonDialog>
  )
}

export function MergeDialog({ open, onClose, categories, category }: DialogProps & { category: DeskCategory }) {
  const [intoId, setIntoId] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)
  const targets = categories.filter((each) => each.id !== category.id && each.parent_id !== category.id)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.mergeTitle(category.name)}
      text={texts.mergeText}
      label={texts.reason}
      confirmLabel={texts.merge}
      variant="danger"
      isReady={() => {
        setError(intoId ? undefined : texts.chooseCategory)
        if (!intoId) field.current?.querySelector('select')?.focus()
        return intoId !== ''
      }}
      onConfirm={(reason) =>
        act({
          intention: [category.id, intoId, reason],
          done: texts.mergeDone,
          work: (key) => mergeCategory(category, intoId, reason, key),
        })
      }
    >
      <div ref={field} className="mt-3">
        <Field label={texts.mergeInto} error={error}>
          {(control) => (
            <Select
              value={intoId}
              onChange={(event) => {
                setIntoId(event.currentTarget.value)
                setError(undefined)
              }}
              {...control}
            >
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
    </ReasonDialog>
  )
}
