import { MAX_ATTRIBUTE, MAX_DESCRIPTION, MAX_PRODUCT_NAME } from '@asime/contract/text-lengths'
import type { Category, CategoryField } from '@asime/contract/categories'
import { AffixInput, Field, type FieldControlProps, Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import * as texts from './product-about.texts.ts'
import { Part, type PartProps, textOf } from './product-part.tsx'

interface ProductAboutProps extends PartProps {
  categories: readonly Category[]
  asked: readonly CategoryField[]
}

/** Its name, category and description, and what the category asks. */
export function ProductAbout(props: ProductAboutProps) {
  const { fields, errors, set, categories, asked } = props
  const text = textOf(props)
  return (
    <Part title={texts.about}>
      <Field label={texts.name} error={errors['product_name']} hint={texts.nameHint}>
        {(control) => <Input {...control} {...text('product_name')} name="product_name" maxLength={MAX_PRODUCT_NAME} />}
      </Field>
      <CategorySelect
        error={errors['category_id']}
        categories={categories}
        value={fields.category_id}
        onChange={(id) => set({ category_id: id })}
      />
      <Field label={texts.description} error={errors['description']} hint={texts.descriptionHint}>
        {(control) => <Textarea {...control} {...text('description')} name="description" counter={MAX_DESCRIPTION} />}
      </Field>
      {asked.map((field) => (
        <AttributeField
          key={`${fields.category_id} ${field.key}`}
          field={field}
          error={errors[`attributes.${field.key}`]}
          value={fields.attributes[field.key] ?? ''}
          onChange={(value) =>
            set({ attributes: { ...fields.attributes, [field.key]: value } }, [`attributes.${field.key}`])
          }
        />
      ))}
    </Part>
  )
}

interface CategorySelectProps {
  error: string | undefined
  categories: readonly Category[]
  value: string
  onChange: (id: string) => void
}

function CategorySelect({ error, categories, value, onChange }: CategorySelectProps) {
  return (
    <Field label={texts.category} error={error}>
      {(control) => (
        <Select {...control} name="category_id" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{texts.chooseCategory}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface AttributeFieldProps {
  field: CategoryField
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** What the category asks, by its type. */
function AttributeField({ field, error, value, onChange }: AttributeFieldProps) {
  const { label, type, choices, unit, is_required: isRequired, is_private: isPrivate } = field
  const control = (props: FieldControlProps) => {
    const input = {
      ...props,
      value,
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    }
    if (type === 'choice')
      return (
        <Select {...input}>
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      )
    if (type === 'number') return <AffixInput {...input} suffix={unit} inputMode="decimal" />
    return <Input {...input} maxLength={MAX_ATTRIBUTE} />
  }
  return (
    <Field label={label} optional={!isRequired} error={error} hint={isPrivate ? texts.onlyYou : undefined}>
      {control}
    </Field>
  )
}
