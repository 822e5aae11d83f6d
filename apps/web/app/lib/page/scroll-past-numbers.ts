/** The wheel over a focused number field would change what was typed, unnoticed: the field is left, and the page scrolls. */
export function scrollPastNumbers(): void {
  addEventListener(
    'wheel',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'number') target.blur()
    },
    { passive: true },
  )
}
