import { AffixInput, Field } from '../../ui/field.tsx'
import * as texts from './product-parcel.texts.ts'
import { Part, type PartProps, textOf } from './product-part.tsx'

/** What delivery is worked out from. */
export function ProductParcel(props: PartProps) {
  const { errors } = props
  const text = textOf(props)
  return (
    <Part title={texts.delivery}>
      <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-4">
        <Field label={texts.weight} optional error={errors['weight']}>
          {(control) => <AffixInput {...control} {...text('weight')} suffix={texts.kilograms} inputMode="decimal" />}
        </Field>
        {(['length', 'width', 'height'] as const).map((side) => (
          <Field key={side} label={texts.sides[side]} optional error={errors[side]}>
            {(control) => <AffixInput {...control} {...text(side)} suffix={texts.centimetres} inputMode="decimal" />}
          </Field>
        ))}
      </div>
    </Part>
  )
}
