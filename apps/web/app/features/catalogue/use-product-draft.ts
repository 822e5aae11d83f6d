import { useState } from 'react'
import { draftOf } from '../../lib/drafts/drafts.ts'
import { isSame, mergeFields } from './merge-fields.ts'
import { emptyFields, type ProductFields } from './product-fields.ts'

const SHAPE = { fields: 'string', made_of: 'string' } as const

/**
 * What is typed of a product, kept on the device until it is saved. `about` tells one product from another. Typed over what the product
 * no longer is, it stays, and all else is as it is now.
 * @param pristine the product as it is when the form opens
 */
export function useProductDraft(about: string, pristine: ProductFields) {
  const [draft] = useState(() => draftOf(`product:${about}`, SHAPE, 'device'))
  const [kept] = useState(() => readKept(draft.read(), pristine))
  const [start, setStart] = useState({ fields: kept?.fields ?? pristine, number: 0 })
  const [isKept, setKept] = useState(kept !== undefined)
  return {
    /** What the form begins with; another number is another form. */
    ...start,
    isKept,
    /** The product has changed since it was typed. */
    isOfEarlier: isKept && kept?.isOfEarlier === true,
    keep: (fields: ProductFields) => {
      setKept(true)
      draft.keep({ fields: JSON.stringify(fields), made_of: JSON.stringify(pristine) })
    },
    forget: draft.forget,
    discard: () => {
      draft.forget()
      setKept(false)
      setStart({ fields: pristine, number: start.number + 1 })
    },
  }
}

function readKept(kept: { fields?: string; made_of?: string }, pristine: ProductFields) {
  const typed = readFields(kept.fields)
  if (!typed) return undefined
  const was = readFields(kept.made_of) ?? pristine
  return { fields: mergeFields(was, typed, pristine), isOfEarlier: !isSame(was, pristine) }
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
