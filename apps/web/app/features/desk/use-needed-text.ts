import { type ChangeEvent, useRef, useState } from 'react'

/** A line that a dialog asks for beside the reason. Without it nothing is sent, and its field says what is missing. */
export function useNeededText() {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)
  return {
    value,
    error,
    /** Whether it was entered; if not, the field says so and has the focus. */
    isEntered(missing: string): boolean {
      const isEntered = value.trim() !== ''
      setError(isEntered ? undefined : missing)
      if (!isEntered) ref.current?.focus()
      return isEntered
    },
    clear: () => setValue(''),
    input: {
      ref,
      autoComplete: 'off',
      value,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setValue(event.currentTarget.value)
        setError(undefined)
      },
    },
  }
}
