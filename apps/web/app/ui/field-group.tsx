import { type ReactNode, useId } from 'react'
import { FieldNotes, Optional } from './field.tsx'

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
