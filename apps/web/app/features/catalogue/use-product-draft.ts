import { useState } from 'react'
import { draftOf } from '../../lib/drafts/drafts.ts'
import { emptyFields, type ProductFields } from './product-fields.ts'

const SHAPE = { fields: 'string' } as const

/**
 * What is typed of a product, kept on the device until it is saved. `about` tells one product from another; a draft about
 * another version of it is dropped.
 */
export function useProductDraft(about: string, pristine: ProductFields) {
  const [draft] = useState(() => draftOf(`product:${about}`, SHAPE, 'device'))
  const [kept] = useState(() => readFields(draft.read().fields))
  const [start, setStart] = useState({ fields: kept ?? pristine, number: 0 })
  const [isKept, setKept] = useState(kept !== undefined)
  return {
    /** What the form begins with; another number is another form. */
    ...start,
    isKept,
    keep: (fields: ProductFields) => {
      setKept(true)
      draft.keep({ fields: JSON.stringify(fields) })
    },
    forget: draft.forget,
    discard: () => {
      draft.forget()
      setKept(false)
      setStart({ fields: pristine, number: start.number + 1 })
    },
  }
}

/** Drafts of an older version of the form lack fields; what is no draft is none. */
function readFields(text: string | undefined): ProductFields | undefined {
  try {
    // What is no number was written as null.
    const kept: unknown = JSON.parse(text ?? '', (name, value: unknown) =>
      value === null && (name === 'price' || name === 'quantity') ? Number.NaN : value,
    )
    if (typeof kept !== 'object' || kept === null) return undefined
    const fields: ProductFields = { ...emptyFields, ...kept }
    const isWhole = Object.entries(emptyFields).every(
      ([name, value]) =>
        typeof fields[name as keyof ProductFields] === typeof value &&
        Array.isArray(fields[name as keyof ProductFields]) === Array.isArray(value),
    )
    return isWhole ? fields : undefined
  } catch {
    return undefined
  }
}
