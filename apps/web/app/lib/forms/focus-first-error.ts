/** So many frames are looked through; errors that follow an answer of the server can be drawn after the next one. */
const MOST_FRAMES = 30

/** Moves the focus to the first field with an error, once what the form just found has been drawn. */
export function focusFirstError(form: HTMLElement, framesLeft = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    // What is wrong may stand beside no field.
    if (!focusWrongField(form) && framesLeft > 1 && form.isConnected) focusFirstError(form, framesLeft - 1)
  })
}

/** The first field that is drawn as wrong, or the first control of such a group. True if there was one. */
export function focusWrongField(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button')
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}
