const CONTROL = ':is(input,select,textarea,button)'

/** The first field that is drawn as wrong, or the first control of such a group. True if there was one. */
export function focusWrongField(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>(`${CONTROL}[aria-invalid=true],[aria-invalid=true] ${CONTROL}`)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
  return control !== null
}
