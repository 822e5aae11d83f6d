import { type CategoryField, categoryFieldTypes } from '@asime/contract/categories'
import { type DeskCategory, saveCategoryFieldEndpoint } from '@asime/contract/category-desk'
import { MAX_FIELD_LABEL, MAX_FIELD_UNIT } from '@asime/contract/category-rules'
import { useMemo } from 'react'
import type { z } from 'zod'
import { formSchema } from '../../../lib/forms/form-schema.ts'
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Checkbox, Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ReasonQuestion } from '../reason-question.tsx'
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

type SaveField = z.output<typeof saveCategoryFieldEndpoint.body>
type FieldFields = Omit<SaveField, 'choices' | 'unit' | 'if_revision'> & {
  /** One on each line. */
  choices: string
  unit: string
}

const fieldSchema = (category: DeskCategory) =>
  formSchema<FieldFields, SaveField>(
    saveCategoryFieldEndpoint.body,
    ({ choices, unit, ...fields }) => ({
      ...fields,
      choices: fields.type === 'choice' ? linesOf(choices) : [],
      unit: unit.trim() || null,
      if_revision: category.revision,
    }),
    // Each line is one of the choices, in one field.
    ([name = '']) => [name],
  )

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Changes a field, or adds one where none is given. */
export function FieldDialog({ onClose, category, field: own }: DialogProps & { field?: CategoryField }) {
  const schema = useMemo(() => fieldSchema(category), [category])
  const form = useDialogForm(schema, {
    defaultValues: {
      label: own?.label ?? '',
      type: own?.type ?? 'text',
      choices: own?.choices.join('\n') ?? '',
      unit: own?.unit ?? '',
      is_required: own?.is_required ?? false,
      is_private: own?.is_private ?? false,
      reason: '',
    },
  })
  const { frame, field, errorOf } = form
  const type = form.watch('type')
  const act = useRequestedAction(toast.success)
  return (
    <ReasonQuestion
      open
      onClose={onClose}
      frame={frame}
      reason={field('reason')}
      error={errorOf('reason')}
      title={own ? texts.changeOf(own.label) : texts.addField}
      text={texts.fieldText}
      label={texts.reason}
      confirmLabel={own ? texts.change : texts.addField}
      variant="buy"
      onConfirm={form.confirm(({ if_revision: _revision, reason, ...typed }) => {
        const taken = category.fields.map(({ key }) => key)
        const asked = { key: own?.key ?? keyOf(typed.label, taken), ...typed }
        return act({
          intention: [category.id, asked, reason],
          done: own ? texts.fieldChanged : texts.fieldAdded,
          work: () => saveCategoryField(category, asked, reason),
        })
      })}
    >
      <div className="mt-3 grid gap-3">
        <Field label={texts.label} error={errorOf('label')}>
          {(control) => <Input autoComplete="off" maxLength={MAX_FIELD_LABEL} {...field('label')} {...control} />}
        </Field>
        {!own && (
          <Field label={texts.type}>
            {(control) => (
              <Select {...field('type', 'choices')} {...control}>
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
          <Field label={texts.choices} error={errorOf('choices')}>
            {(control) => <Textarea rows={5} {...field('choices')} {...control} />}
          </Field>
        )}
        {type === 'number' && (
          <Field label={texts.unit} optional error={errorOf('unit')}>
            {(control) => <Input maxLength={MAX_FIELD_UNIT} {...field('unit')} {...control} />}
          </Field>
        )}
        <div>
          <Checkbox label={texts.required} error={errorOf('is_required')} {...field('is_required')} />
          {!own && <Checkbox label={texts.isPrivate} {...field('is_private', 'is_required')} />}
        </div>
      </div>
    </ReasonQuestion>
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
