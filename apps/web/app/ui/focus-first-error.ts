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
