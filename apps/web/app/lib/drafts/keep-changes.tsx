import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { draftOf, readList } from './drafts.ts'

const SHAPE = { changed: 'string' } as const

interface KeepChangesProps<Input extends FieldValues, Output> {
  form: Pick<UseFormReturn<Input, unknown, Output>, 'control' | 'setValue'>
  /** Tells this form from every other, and what it is about: of a shop by its id, as its people may join another. */
  name: string
  /** The fields as they are saved, or begin. */
  saved: Input
}

/**
 * Keeps what is changed in a form and not yet saved as long as the tab is open: over a reload and a session that ends. Only that, field by
 * field: the rest is as it is saved by then, perhaps by a colleague. A part of its own, which alone is drawn again at each key.
 */
export function KeepChanges<Input extends FieldValues, Output>({ form, name, saved }: KeepChangesProps<Input, Output>) {
  const [draft] = useState(() => draftOf(name, SHAPE))
  const [kept] = useState(() => readList<[string, unknown]>(draft.read().changed))
  const values = useWatch({ control: form.control })
  // The same for as long as the same is saved: what is sent and forgotten is not kept again.
  const text = JSON.stringify(saved)
  const before = useMemo(() => leavesOf(JSON.parse(text)), [text])

  // Until then nothing is forgotten: the form may be drawn anew at once.
  const isBack = useRef(false)
  const bringBack = useEffectEvent(() => {
    isBack.current = true
    for (const [field, value] of kept) {
      const path = field as FieldPath<Input>
      if (before.has(field)) form.setValue(path, value as FieldPathValue<Input, typeof path>, { shouldDirty: true })
    }
  })
  // In a moment: the form, further out, has not yet begun to follow its fields.
  useEffect(() => queueMicrotask(bringBack), [])

  useEffect(() => {
    if (!isBack.current) return
    const changed = [...leavesOf(values)].filter(([path, value]) => !isSame(before.get(path), value))
    if (changed.length === 0) draft.forget()
    else draft.keep({ changed: JSON.stringify(changed) })
  }, [draft, values, before])

  return null
}

/** Forgets them once they are saved, in case that the API has written them in another way. */
export function forgetChanges(name: string): void {
  draftOf(name, SHAPE).forget()
}

const isSame = (before: unknown, now: unknown) => textOf(before) === textOf(now)
const textOf = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** Each single field by its path. What is chosen from a list is one field. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  const isGroup = typeof value === 'object' && value !== null && Object.values(value).some(isNested(value))
  if (!isGroup) return new Map([[path.join('.'), value]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...leavesOf(part, [...path, name])]))
}

const isNested = (group: object) => (part: unknown) => !Array.isArray(group) || typeof part === 'object'
