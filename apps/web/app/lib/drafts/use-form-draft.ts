import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { draftOf, type DraftShape } from './drafts.ts'

/**
 * Keeps what is typed into a form as long as the tab is open: over a reload, a session that ends, and going back. Text that
 * was typed before the scripts ran, or filled in by the browser, stays as it is.
 *
 * @param name - tells this form from every other; another name is another form
 * @param shape - the fields to keep
 * @returns a function that forgets the draft, for when it is sent or given up
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'watch' | 'getValues' | 'setValue' | 'formState'>,
  name: string,
  shape: DraftShape,
): () => void {
  const [draft] = useState(() => draftOf(name, shape))
  const { watch, getValues, setValue } = form
  const [pristine] = useState(form.formState.defaultValues)

  useEffect(() => {
    for (const [field, kept] of Object.entries(draft.read())) {
      const path = field as FieldPath<Input>
      const now: unknown = getValues(path)
      const isUntouched = now === undefined || now === '' || now === pristine?.[field]
      if (isUntouched) setValue(path, kept as PathValue<Input, typeof path>)
    }
    const { unsubscribe } = watch((values) => draft.keep(values))
    return unsubscribe
  }, [draft, watch, getValues, setValue, pristine])

  return draft.forget
}
