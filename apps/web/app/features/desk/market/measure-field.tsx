import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

interface MeasureFieldProps<Measure extends string> {
  label: string
  hint?: string
  /** What each is called. */
  names: Record<Measure, string>
  measures: readonly Measure[]
  measure: Measure
  onChange: (measure: Measure) => void
}

/** Which of several figures a chart shows. */
export function MeasureField<Measure extends string>({
  label,
  hint,
  names,
  measures,
  measure,
  onChange,
}: MeasureFieldProps<Measure>) {
  return (
    <Field label={label} hint={hint} className="max-w-[70ch]">
      {(control) => (
        <Select
          className="max-w-60"
          value={measure}
          onChange={({ target }) => onChange(target.value as Measure)}
          {...control}
        >
          {measures.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
