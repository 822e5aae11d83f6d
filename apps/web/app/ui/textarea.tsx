import { formatCount } from '@asime/contract/counts'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import * as texts from './textarea.texts.ts'

interface TextareaProps extends ComponentProps<'textarea'> {
  /** The most characters that the server takes. Counts them below the text; a longer text stays, so that it can be shortened. */
  counter?: number
}

export function Textarea({ counter, className = '', onInput, ...rest }: TextareaProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const counted = rest.value === undefined ? length : String(rest.value).length

  // A form library may have put the text in by hand, and a draft may have come back.
  useEffect(() => {
    const text = frame.current?.querySelector('textarea')
    if (text) setLength(text.value.length)
  }, [])

  return (
    <span ref={frame} className="grid gap-1">
      <textarea
        className={`control field-sizing-content min-h-24 resize-y px-[13px] py-[11px] leading-[1.45] ${className}`}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          onInput?.(event)
        }}
        {...rest}
      />
      {counter !== undefined && <Counter length={counted} most={counter} />}
    </span>
  )
}

function Counter({ length, most }: { length: number; most: number }) {
  const left = most - length
  // Announced near the limit and then in steps, so that not every letter is talked over.
  const spoken =
    left < 0
      ? texts.charactersTooMany(formatCount(-left))
      : left <= 50
        ? texts.charactersLeft(Math.ceil(left / 10) * 10)
        : ''
  return (
    <span className="justify-self-end text-xs">
      <span aria-hidden="true" className={left < 0 ? 'font-semibold text-danger' : 'text-ink-3'}>
        {formatCount(length)} / {formatCount(most)}
      </span>
      <output className="sr-only">{spoken}</output>
    </span>
  )
}
