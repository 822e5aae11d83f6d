import { type CategoryField, categoryFieldTypes } from '@asime/contract/categories'
import type { DeskCategory } from '@asime/contract/category-desk'
import { MAX_FIELD_LABEL, MAX_FIELD_UNIT } from '@asime/contract/category-rules'
import { useRef, useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { removeCategoryField, saveCategoryField } from './categories.api.ts'
import * as texts from './categories.texts.ts'

interface DialogProps {
  onClose: () => void
  category: DeskCategory
}

/** Under which products keep what they say: of the label's letters and digits, another one where that is taken. */
function keyOf(label: string, taken: readonly string[]): string {
  const words = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 26)
  const key = words || 'field'
  let free = key
  for (let n = 2; taken.includes(free); n++) free = `${key}_${n}`
  return free
}

/** Changes a field, or adds one where none is given. */
export function FieldDialog({ onClose, category, field }: DialogProps & { field?: CategoryField }) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<CategoryField['type']>(field?.type ?? 'text')
  const [choices, setChoices] = useState(field?.choices.join('\n') ?? '')
  const [unit, setUnit] = useState(field?.unit ?? '')
  const [isRequired, setRequired] = useState(field?.is_required ?? false)
  const [isPrivate, setPrivate] = useState(field?.is_private ?? false)
  const [errors, setErrors] = useState<{ label?: string; choices?: string; required?: string }>({})
  const form = useRef<HTMLDivElement>(null)
  const act = useRequestedAction(toast.success)
  const lines = choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={field ? texts.changeOf(field.label) : texts.addField}
      text={texts.fieldText}
      label={texts.reason}
      confirmLabel={field ? texts.change : texts.addField}
      variant="buy"
      isReady={() => {
        const found = {
          ...(label.trim() === '' && { label: texts.enterLabel }),
          ...(type === 'choice' && lines.length < 2 && { choices: texts.enterChoices }),
          ...(isRequired && isPrivate && { required: texts.notBoth }),
        }
        setErrors(found)
        const first = Object.keys(found)[0]
        if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        return first === undefined
      }}
      onConfirm={(reason) => {
        const asked = {
          key:
            field?.key ??
            keyOf(
              label,
              category.fields.map(({ key }) => key),
            ),
          label,
          type,
          choices: type === 'choice' ? lines : [],
          unit: unit.trim() || null,
          is_required: isRequired,
          is_private: isPrivate,
        }
        return act({
          intention: [category.id, asked, reason],
          done: field ? texts.fieldChanged : texts.fieldAdded,
          work: () => saveCategoryField(category, asked, reason),
        })
      }}
    >
      <div ref={form} className="mt-3 grid gap-3">
        <Field label={texts.label} error={errors.label}>
          {(control) => (
            <Input
              name="label"
              autoComplete="off"
              maxLength={MAX_FIELD_LABEL}
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        {!field && (
          <Field label={texts.type}>
            {(control) => (
              <Select
                value={type}
                onChange={(event) => {
                  const chosen = categoryFieldTypes.find((each) => each === event.currentTarget.value)
                  if (chosen) setType(chosen)
                }}
                {...control}
              >
                {categoryFieldTypes.map((each) => (
                  <option key={each} value={each}>
                    {texts.types[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {type === 'choice' && (
          <Field label={texts.choices} error={errors.choices}>
            {(control) => (
              <Textarea
                name="choices"
                rows={5}
                value={choices}
                onChange={(event) => setChoices(event.currentTarget.value)}
                {...control}
              />
            )}
          </Field>
        )}
        {type === 'number' && (
          <Field label={texts.unit} optional>
            {(control) => (
              <Input
                maxLength={MAX_FIELD_UNIT}
                value={unit}
                onChange={(event) => setUnit(event.currentTarget.value)}
                {...control}
              />
            )}
          </Field>
        )}
        <div>
          <Checkbox
            name="required"
            label={texts.required}
            error={errors.required}
            checked={isRequired}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
          {!field && (
            <Checkbox
              label={texts.isPrivate}
              checked={isPrivate}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
          )}
        </div>
      </div>
    </ReasonDialog>
  )
}

export function RemoveFieldDialog({ onClose, category, field }: DialogProps & { field: CategoryField }) {
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={texts.removeTitle(field.label)}
      text={texts.removeText}
      label={texts.reason}
      confirmLabel={texts.removeField}
      variant="danger"
      onConfirm={(reason) =>
        act({
          intention: [category.id, field.key, reason],
          done: texts.fieldRemoved,
          work: () => removeCategoryField(category, field.key, reason),
        })
      }
    />
  )
}
