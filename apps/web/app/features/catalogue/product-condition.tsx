import { productConditionLabels, productConditions } from '@asime/contract/product-states'
import { MAX_BRAND } from '@asime/contract/text-lengths'
import { Field, Input } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import * as texts from './product-condition.texts.ts'
import { Part, type PartProps, textOf } from './product-part.tsx'

const WARRANTIES = ['1', '3', '6', '12', '18', '24', '36', '60']

/** How good it is, whose make, and who answers for it how long. */
export function ProductConditionPart(props: PartProps) {
  const { fields, errors, set } = props
  const text = textOf(props)
  return (
    <Part title={texts.conditionTitle}>
      <RadioCards
        legend={texts.condition}
        name="condition"
        className="sm:grid-cols-3"
        value={fields.condition}
        onChange={(event) => {
          const condition = productConditions.find((each) => each === event.currentTarget.value)
          if (condition) set({ condition })
        }}
        options={productConditions.map((value) => ({
          value,
          label: productConditionLabels[value],
          description: texts.conditionHints[value],
        }))}
      />
      <div className="grid gap-3.5 sm:grid-cols-3">
        <Field label={texts.brand} optional error={errors['brand']}>
          {(control) => <Input {...control} {...text('brand')} name="brand" maxLength={MAX_BRAND} />}
        </Field>
        <Field label={texts.warranty} error={errors['warranty_months']}>
          {(control) => (
            <Select {...control} {...text('warranty_months')} name="warranty_months">
              <option value="">{texts.noWarranty}</option>
              {[...new Set([...WARRANTIES, fields.warranty_months])].filter(Boolean).map((months) => (
                <option key={months} value={months}>
                  {texts.months(months)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {fields.warranty_months && (
          <Field label={texts.givenBy} error={errors['warranty_by']}>
            {(control) => (
              <Select {...control} {...text('warranty_by')} name="warranty_by">
                <option value="shop">{texts.yourShop}</option>
                <option value="manufacturer">{texts.manufacturer}</option>
              </Select>
            )}
          </Field>
        )}
      </div>
    </Part>
  )
}
