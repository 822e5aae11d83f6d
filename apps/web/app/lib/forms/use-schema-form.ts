import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef } from 'react'
import {
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '../api/api.ts'
import { focusWrongField } from './focus-wrong-field.ts'

type Options<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'mode' | 'reValidateMode' | 'shouldFocusError'
>

export interface SchemaForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** What ties an input to the form. Its message goes as soon as it is edited, and so do those of `alsoClears`. */
  field: (name: FieldPath<Input>, alsoClears?: FieldPath<Input>) => ReturnType<UseFormReturn<Input>['register']>
  /** The message beside the field, or at `root` that of the form itself; undefined while there is none. */
  errorOf: (name: FieldPath<Input> | 'root') => string | undefined
  /** Puts what the API says about fields beside them. False when it says nothing of any field that the form has. */
  showFieldErrors: (error: ApiError) => boolean
}

type Schema<Input, Output> = z.ZodType<Output, Input>
/** For pages that people see first: schemas are a fifth of what a first visit may load. */
type LoadSchema<Input, Output> = () => Promise<Schema<Input, Output>>

/**
 * A form that a schema of the contract checks when it is sent, so that its messages are the API's (API-12). The focus
 * goes to the first field that is wrong. A schema that is to be loaded comes when the visitor first touches the page.
 * One that goes by what else the page knows is made anew where that changes; it counts from then on.
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: Schema<Input, Output> | LoadSchema<Input, Output>,
  options: Options<Input, Output> = {},
): SchemaForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    ...options,
    resolver: useResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState

  // The library would go by the order in which fields were made known, which is not the one that people see.
  const sent = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  useEffect(() => {
    if (submitCount === 0 || !sent.current) return
    const now = document.activeElement
    // Whoever has begun to type elsewhere before the answer came is not torn away.
    if (now === sentFrom.current || !now?.matches('input,textarea,select')) focusWrongField(sent.current)
  }, [submitCount])

  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid)
      return (event) => {
        // A button may send it as well, other than by the form's own event. Without an event the page leads to what is wrong.
        sent.current = (event?.target as Element | undefined)?.closest('form') ?? null
        sentFrom.current = sent.current?.ownerDocument.activeElement ?? null
        return submit(event)
      }
    },
    field: (name, alsoClears) =>
      form.register(name, { onChange: () => form.clearErrors(alsoClears ? [name, alsoClears] : name) }),
    errorOf: (name) => {
      // That of a list itself stands at its root, beside those of its entries.
      const at = get(errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
      const message = at?.root?.message ?? at?.message
      return typeof message === 'string' ? message : undefined
    },
    showFieldErrors: (error) => {
      const known = Object.entries(error.errors ?? {}).filter(([name]) => get(form.control._fields, name))
      for (const [name, message] of known) form.setError(name as FieldPath<Input>, { type: 'server', message })
      return known.length > 0
    },
  }
}

function useResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: Schema<Input, Output> | LoadSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resolver = useMemo((): Resolver<Input, unknown, Output> => {
    const check = typeof schema === 'function' ? resolverOf(schema) : zodResolver(schema)
    return (values, context, options) => check(withUnreadable(values, options), context, options)
  }, [schema])

  useEffect(() => {
    if (typeof schema !== 'function') return
    const stop = new AbortController()
    // What fails now is tried again when it is needed.
    const start = () => void schema().catch(() => {})
    for (const touch of ['focusin', 'pointerdown', 'keydown']) {
      document.addEventListener(touch, start, { once: true, passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [schema])

  return resolver
}

function resolverOf<Input extends FieldValues, Output extends FieldValues>(
  load: LoadSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const schema = await load().catch(() => undefined)
    // The line is gone. Then nothing can be sent either, and that is what is told.
    if (!schema) return { values: values as unknown as Output, errors: {} }
    return zodResolver(schema)(values, context, options)
  }
}

/**
 * What a browser cannot read, such as 1-2 in a field for a number, or half a date, looks empty to scripts. The schema gets what it
 * refuses instead: it would be sent as if nothing had been typed.
 */
function withUnreadable<Input extends FieldValues>(
  values: Input,
  { fields }: Parameters<Resolver<Input, unknown, unknown>>[2],
): Input {
  // Of a group of fields there is no such thing.
  const unreadable = Object.entries(fields).filter(
    ([, { ref }]) => (ref as Partial<HTMLInputElement>)?.validity?.badInput,
  )
  return unreadable.length > 0
    ? { ...values, ...Object.fromEntries(unreadable.map(([name]) => [name, UNREADABLE])) }
    : values
}

/** No number and no date. */
const UNREADABLE = 'NaN'
