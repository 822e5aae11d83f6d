import { type RefObject, useRef, useState } from 'react'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { DeedRefused } from './use-deed.ts'

type Errors = Readonly<Record<string, string>>

/** Without a message of its own: what is wrong stands beside each field, so the dialog that asked says nothing more. */
class ShownBesideFields extends Error {
  constructor() {
    super('')
  }
}

interface FieldErrors {
  /** Around the fields. */
  frame: RefObject<HTMLDivElement | null>
  errors: Errors
  /** Takes back what was said of a field that is being changed. */
  forget: (name: string) => void
  /** Shows what is wrong beside each field and goes to the first, if anything is. @throws for the dialog to stay open */
  refuse: (found: Errors) => void
  /** The same for what the API refused. @throws always */
  refuseAs: (error: unknown, names: readonly string[]) => never
}

/** What is wrong with the few fields of a dialog, each said beside its field. */
export function useFieldErrors(): FieldErrors {
  const frame = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Errors>({})

  function refuse(found: Errors) {
    setErrors(found)
    if (Object.keys(found).length === 0) return
    if (frame.current) focusFirstError(frame.current)
    throw new ShownBesideFields()
  }

  return {
    frame,
    errors,
    forget: (name) => setErrors(({ [name]: _, ...others }) => others),
    refuse,
    refuseAs: (error, names) => {
      const found = error instanceof DeedRefused ? Object.entries(error.errors) : []
      // What no field stands for is said below them all.
      if (found.length > 0 && found.every(([name]) => names.includes(name))) refuse(Object.fromEntries(found))
      throw error
    },
  }
}
