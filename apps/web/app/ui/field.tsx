import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as texts from './field.texts.ts'

/** The attributes that tie a control to its label, hint and error. */
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

export function Optional() {
  return <span className="font-normal text-ink-3"> {texts.optional}</span>
}

/** Hint and error below a control, under the ids that `aria-describedby` names. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[.8125rem] text-ink-3 wrap-anywhere">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[.8125rem] font-medium text-danger">
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

/** Of what is typed for an amount: room for the largest with its commas and a minus, -99,999,999.99. */
export const MAX_AMOUNT_LENGTH = 14

interface AffixInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Stands before the typed text: GH₵, +233. */
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
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-2 text-[.9375rem] leading-snug has-disabled:cursor-not-allowed has-disabled:text-ink-3">
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
      className={`flex min-h-11 cursor-pointer items-center gap-2.5 py-2 text-[.9375rem] leading-snug has-disabled:cursor-not-allowed has-disabled:text-ink-3 ${className}`}
    >
      <Tick type="radio" {...rest} />
      <span>{label}</span>
    </label>
  )
}

/** The browser's own control where colours are forced; drawn everywhere else. */
export function Tick({ type, ...rest }: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) {
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
