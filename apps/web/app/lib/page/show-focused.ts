/**
 * Brings what the Tab key reaches in a row that scrolls sideways into sight: browsers leave it where it is as long as an
 * edge of it shows.
 */
export function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches('.snap-x a:focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'center' })
}
