import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** Sets a field that no input is tied to. Its message goes. */
export function changeField<Input extends FieldValues, Output, Name extends FieldPath<Input>>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setValue' | 'clearErrors'>,
  name: Name,
  value: FieldPathValue<Input, Name>,
): void {
  form.setValue(name, value, { shouldDirty: true })
  form.clearErrors(name)
}
