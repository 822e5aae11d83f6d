import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react'

/** How long a pause in typing is before the list follows. */
const PAUSE_MS = 400

interface FilterFormOptions {
  /** What the list is filtered by now, as the address has it: always written in the same way. */
  address: string
  /** The address that the form's values lead to, written in that same way. */
  addressOf: (values: URLSearchParams) => string
  go: (address: string, options: { replace: boolean }) => void
  /** Texts act when the form is sent, or with the next choice, instead of after a pause. */
  textsWait?: boolean
}

interface FilterForm {
  ref: RefObject<HTMLFormElement | null>
  onChange: (event: ChangeEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent) => void
  onBlur: () => void
}

/**
 * Makes a plain GET form of filters act at once: choices when they are made, texts after a pause. The fields keep their
 * own values; when the address changes without them (back, a removed chip) they follow it. What is typed into one field
 * is one step of the history, however many pauses it takes.
 */
export function useFilterForm({ address, addressOf, go, textsWait = false }: FilterFormOptions): FilterForm {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(address)
  const typedIn = useRef<string>(undefined)
  /** What the form has asked for and the page has not shown yet, in order. */
  const asked = useRef<string[]>([])

  useEffect(() => {
    // What the form itself has asked for, now or a choice earlier, while one may be typing on.
    const place = asked.current.lastIndexOf(address)
    asked.current = place === -1 ? [] : asked.current.slice(place + 1)
    if (place !== -1 || address === applied.current) return
    applied.current = address
    clearTimeout(timer.current)
    if (ref.current) fill(ref.current, new URLSearchParams(address))
  }, [address])
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (field: string | undefined) => {
    clearTimeout(timer.current)
    if (!ref.current) return
    const next = addressOf(valuesOf(ref.current))
    if (next === applied.current) return
    applied.current = next
    asked.current.push(next)
    go(next, { replace: field !== undefined && field === typedIn.current })
    typedIn.current = field
  }

  return {
    ref,
    onChange: ({ target }: { target: EventTarget }) => {
      clearTimeout(timer.current)
      if (!(target instanceof HTMLInputElement && isText(target))) return apply(undefined)
      if (!textsWait) timer.current = setTimeout(() => apply(target.name), PAUSE_MS)
    },
    onSubmit: (event) => {
      event.preventDefault()
      apply(typedIn.current)
    },
    onBlur: () => {
      typedIn.current = undefined
    },
  }
}

function valuesOf(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values.append(name, value)
  return values
}

function fill(form: HTMLFormElement, values: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = values.get(control.name) ?? ''
    else if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue
    else if (isText(control)) control.value = values.get(control.name) ?? ''
    else control.checked = values.getAll(control.name).includes(control.value)
  }
}

function isText({ type }: HTMLInputElement): boolean {
  return type !== 'checkbox' && type !== 'radio'
}
