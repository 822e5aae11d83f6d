import { focusWrongField } from './focus-wrong-field.ts'

/** So many frames are looked through; errors that follow an answer of the server can be drawn after the next one. */
const MOST_FRAMES = 30

/** Moves the focus to the first field with an error, once what the form just found has been drawn. */
export function focusFirstError(form: HTMLElement, framesLeft = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    // What is wrong may stand beside no field.
    if (!focusWrongField(form) && framesLeft > 1 && form.isConnected) focusFirstError(form, framesLeft - 1)
  })
}
