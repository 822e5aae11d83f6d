/**
 * Brings an element that the Tab key reaches in a row that scrolls sideways into sight: browsers do not scroll as long as
 * an edge of it shows.
 */
export function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':is(.snap-x, nav.overflow-x-auto) a:focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'center' })
}
