import CircleAlert from 'lucide-react/icons/circle-alert'

export interface FormError {
  /** Of the field: its `id`. Left out where the problem belongs to the form as a whole. */
  id?: string
  message: string
}

/** All that is wrong with a long form, at its top, each with a way to its field. Spoken as soon as it appears. */
export function ErrorSummary({ errors, className = '' }: { errors: readonly FormError[]; className?: string }) {
  if (errors.length === 0) return null
  return (
    <div role="alert" className={`rounded-card border-2 border-danger bg-danger-soft p-4 text-danger-ink ${className}`}>
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden="true" strokeWidth={1.9} className="size-5 flex-none" />
        {errors.length === 1 ? 'One thing needs a change' : `${errors.length} things need a change`}
      </p>
      <ul className="mt-1 ml-7 text-[15px]">
        {errors.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id ? (
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center underline underline-offset-4"
                onClick={(event) => {
                  // Going to a fragment scrolls there but leaves the focus here.
                  if (focusField(document.getElementById(id))) event.preventDefault()
                }}
              >
                {message}
              </a>
            ) : (
              <span className="inline-flex min-h-8 items-center">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the first field with an error, once what the form just found has been drawn. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => focusField(form.querySelector<HTMLElement>('[aria-invalid="true"]')))
}

/** True if there was something to focus: the field itself, or the first control of a group. */
function focusField(field: HTMLElement | null): boolean {
  const control = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button')
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}
