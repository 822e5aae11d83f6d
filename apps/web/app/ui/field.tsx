import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** What ties a control to its label, hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  /** Also where an error summary links to. */
  id?: string
  error?: string
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: (control: FieldControlProps) => ReactNode
}

/** A labelled control. Its error is no alert: a form that is refused moves the focus to the first one instead. */
export function Field({ label, id, error, hint, optional = false, className = '', children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="justify-self-start text-sm font-semibold">
        {label}
        {optional && <Optional />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  )
}

/** The same frame around several controls that answer one question, such as radio buttons. */
export function FieldGroup({
  legend,
  id,
  error,
  hint,
  optional = false,
  role,
  className = '',
  children,
}: {
  legend: ReactNode
  id?: string
  error?: string
  hint?: ReactNode
  optional?: boolean
  role?: 'group' | 'radiogroup'
  className?: string
  children: ReactNode
}) {
  const ownId = useId()
  const groupId = id ?? ownId
  const describedBy = [hint && `${groupId}-hint`, error && `${groupId}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={groupId}
      role={role}
      aria-describedby={describedBy || undefined}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      className={`min-w-0 ${className}`}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {legend}
        {optional && <Optional />}
      </legend>
      <div className="grid gap-1.5">
        {children}
        <FieldNotes id={groupId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}

function Optional() {
  return <span className="font-normal text-ink-3"> (optional)</span>
}

/** Hint and error below a control, under the ids that `aria-describedby` names. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[13px] font-medium text-danger">
          <CircleAlert aria-hidden="true" strokeWidth={1.9} className="mt-[3px] size-[1em] flex-none" />
          {error}
        </p>
      )}
    </>
  )
}

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`control px-[13px] ${className}`} {...rest} />
}

/** An email address, with the phone's keyboard for it and nothing that changes what is typed. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Input type="email" inputMode="email" autoCapitalize="none" spellCheck={false} autoComplete="email" {...props} />
  )
}

interface AffixInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Stands before what is typed: GH₵, +233. */
  prefix?: ReactNode
  /** Stands after it: kg, days. */
  suffix?: ReactNode
}

export function AffixInput({ prefix, suffix, className = '', ...rest }: AffixInputProps) {
  return (
    <span
      data-invalid={rest['aria-invalid'] ? '' : undefined}
      data-disabled={rest.disabled ? '' : undefined}
      className={`control flex items-stretch overflow-hidden ${className}`}
    >
      {prefix && <Affix edge="border-r">{prefix}</Affix>}
      <input
        className="w-full min-w-0 flex-1 bg-transparent px-[13px] text-base outline-none placeholder:text-ink-3 focus-visible:shadow-none focus-visible:outline-none"
        {...rest}
      />
      {suffix && <Affix edge="border-l">{suffix}</Affix>}
    </span>
  )
}

function Affix({ edge, children }: { edge: string; children: ReactNode }) {
  return (
    <span
      className={`grid flex-none place-items-center border-line bg-surface-2 px-3 font-semibold text-ink-2 ${edge}`}
    >
      {children}
    </span>
  )
}

/** The browser's own list, for up to about eight choices; from there on a Combobox. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        className="control appearance-none truncate pr-[38px] pl-[13px] forced-colors:appearance-auto"
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.9}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3 forced-colors:hidden"
      />
    </span>
  )
}

interface TextareaProps extends ComponentProps<'textarea'> {
  /** How many characters the server takes. Counts them below the text; what is too long stays, so that it can be shortened. */
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
  // Spoken when it begins to matter and then in steps, so that typing is not talked over at every letter.
  const spoken =
    left < 0 ? `${-left} characters too many` : left <= 50 ? `${Math.ceil(left / 10) * 10} characters left` : ''
  return (
    <span className="justify-self-end text-xs">
      <span aria-hidden="true" className={left < 0 ? 'font-semibold text-danger' : 'text-ink-3'}>
        {length} / {most}
      </span>
      <output className="sr-only">{spoken}</output>
    </span>
  )
}

export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className={`relative block ${className}`}>
      <input
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="control pr-[52px] pl-[13px]"
        {...rest}
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-px right-px grid size-11 cursor-pointer place-items-center rounded-control text-ink-3 hover:text-ink noscript:hidden"
      >
        <Icon aria-hidden="true" strokeWidth={1.9} className="size-5" />
      </button>
    </span>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string
  hint?: ReactNode
}

/** One yes or no. The label takes the tap, too. */
export function Checkbox({ label, error, hint, id, className = '', ...rest }: CheckboxProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid ${className}`}>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-2 text-[15px] leading-snug has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <Tick
          type="checkbox"
          id={controlId}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  )
}

/** One of several; those that belong together stand in a FieldGroup and share a name. */
export function Radio({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 py-2 text-[15px] leading-snug has-disabled:cursor-not-allowed has-disabled:text-ink-3 ${className}`}
    >
      <Tick type="radio" {...rest} />
      <span>{label}</span>
    </label>
  )
}

/** The browser's own control where colours are forced; drawn everywhere else. */
function Tick({ type, ...rest }: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
  return (
    <span className="relative grid size-5 flex-none place-items-center">
      <input
        type={type}
        className={`peer absolute inset-0 size-5 cursor-[inherit] appearance-none border-[1.5px] border-line-strong bg-surface transition-colors duration-[140ms] checked:border-forest checked:bg-forest disabled:border-line disabled:bg-surface-3 aria-invalid:border-danger forced-colors:appearance-auto ${type === 'radio' ? 'rounded-full' : 'rounded-badge'}`}
        {...rest}
      />
      {type === 'checkbox' ? (
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3.5 text-on-forest peer-checked:block forced-colors:hidden!"
        />
      ) : (
        <span className="pointer-events-none relative hidden size-2 rounded-full bg-on-forest peer-checked:block forced-colors:hidden!" />
      )}
    </span>
  )
}

export interface RadioCardOption {
  value: string
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'checked'> {
  legend: ReactNode
  name: string
  options: readonly RadioCardOption[]
  /** With `onChange`; leave both out, or use `defaultValue`, where the form keeps the value. */
  value?: string
  defaultValue?: string
  error?: string
  hint?: ReactNode
}

/** A choice that deserves room: each option is a card to tap. Takes what a form library registers for the name. */
export function RadioCards({
  legend,
  options,
  value,
  defaultValue,
  error,
  hint,
  id,
  className = 'sm:grid-cols-2',
  ...rest
}: RadioCardsProps) {
  return (
    <FieldGroup legend={legend} id={id} error={error} hint={hint} role="radiogroup">
      <div className={`grid gap-2 ${className}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-[60px] cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-3.5 transition-colors duration-[140ms] hover:bg-surface-2 has-checked:border-ink has-checked:bg-gold-soft has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset has-disabled:cursor-not-allowed has-disabled:text-ink-3"
          >
            <span className="mt-0.5">
              <Tick
                type="radio"
                value={option.value}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
                {...rest}
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold">{option.label}</span>
              {option.description && (
                <span className="mt-0.5 block text-sm leading-snug text-ink-2">{option.description}</span>
              )}
            </span>
            {option.icon && (
              <span
                aria-hidden="true"
                className="text-ink-2 max-[399px]:[.grid-cols-1_&]:hidden [&_svg]:size-6 [&_svg]:stroke-[1.9]"
              >
                {option.icon}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
