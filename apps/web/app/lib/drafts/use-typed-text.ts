import { useState } from 'react'
import { draftOf } from './drafts.ts'

const SHAPE = { text: 'string' } as const

/**
 * The state of a single field, kept as long as the tab is open.
 *
 * @param name - tells this field from every other; another name is another field
 * @returns the text, a function that changes it, and one that empties it for good once it is sent
 */
export function useTypedText(name: string): [text: string, setText: (text: string) => void, forget: () => void] {
  const [draft] = useState(() => draftOf(name, SHAPE))
  const [text, setText] = useState(() => draft.read().text ?? '')
  return [
    text,
    (next) => {
      setText(next)
      draft.keep({ text: next })
    },
    () => {
      setText('')
      draft.forget()
    },
  ]
}
