import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useIsServerHtml } from '../lib/page/use-is-server-html.ts'
import type { ComboboxControlProps, ComboboxOption } from './combobox-control.tsx'
import { Field, type FieldControlProps, Input } from './field.tsx'
import { Select } from './select.tsx'
import { Deferred, useDeferred } from './deferred.tsx'
import * as texts from './combobox.texts.ts'

interface ComboboxProps {
  label: string
  options: readonly ComboboxOption[]
  /** An option's `value`, or '' for none; with `allowCustom` the text itself. Left out, it keeps its own, from `defaultValue` on. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** What is typed, for a list that is longer than what `options` holds: they may change meanwhile. */
  onSearch?: (typed: string) => void
  placeholder?: string
  emptyText?: string
  /** Takes any text and only suggests the options. */
  allowCustom?: boolean
  /** The name under which a form sends the value. */
  name?: string
  id?: string
  error?: string
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
  className?: string
}

const loadControl = () => import('./combobox-control.tsx').then((part) => part.ComboboxControl)

/**
 * A long list to choose from by typing: place, category. In the server's HTML it is the browser's own list, which works
 * without scripts and without the better one's code; that takes its place as soon as it has arrived, unless someone is using
 * the first just then.
 */
export function Combobox({
  label,
  options,
  value,
  defaultValue = '',
  onChange,
  onSearch,
  placeholder = '',
  emptyText = texts.noMatch,
  allowCustom = false,
  name,
  disabled = false,
  ...field
}: ComboboxProps) {
  const isServerHtml = useIsServerHtml()
  const [startedOnServer] = useState(isServerHtml)
  const [isFailed, setFailed] = useState(false)
  const better = useDeferred<ComboboxControlProps>(loadControl, !isServerHtml, () => setFailed(true))
  const isLoaded = better !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const [isReplaced, setReplaced] = useState(isLoaded)
  const [ownValue, setOwnValue] = useState(defaultValue)

  useEffect(() => {
    if (isLoaded && !frame.current?.contains(document.activeElement)) setReplaced(true)
  }, [isLoaded])

  const props = {
    label,
    options,
    value: value ?? ownValue,
    onChange: (next: string) => {
      setOwnValue(next)
      onChange?.(next)
    },
    onSearch,
    placeholder,
    emptyText,
    allowCustom,
    name,
    disabled,
  }
  return (
    <Field label={label} {...field}>
      {(control) => (
        <div ref={frame} onBlur={() => isLoaded && setReplaced(true)}>
          {isReplaced ? (
            <Deferred component={better} props={{ ...props, control }} />
          ) : startedOnServer || isFailed ? (
            <NativeControl {...props} control={control} />
          ) : (
            // Made by script, so the other is on its way.
            <Input {...control} disabled placeholder={placeholder} />
          )}
        </div>
      )}
    </Field>
  )
}

function NativeControl({
  control,
  options,
  value,
  onChange,
  placeholder,
  allowCustom,
  name,
  disabled,
}: ComboboxControlProps & { control: FieldControlProps }) {
  const listId = useId()
  if (allowCustom) {
    return (
      <>
        <Input
          {...control}
          name={name}
          list={listId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          disabled={disabled}
        />
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option.value}>{option.label}</option>
          ))}
        </datalist>
      </>
    )
  }
  return (
    <Select
      {...control}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
    >
      <option value="">{placeholder || texts.choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.detail ? `${option.label}, ${option.detail}` : option.label}
        </option>
      ))}
    </Select>
  )
}
