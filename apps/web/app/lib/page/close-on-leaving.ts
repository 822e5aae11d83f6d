/**
 * Closes a disclosure that is used as a menu by Escape, a click elsewhere or when the focus moves on, as people expect of menus.
 * @returns a function that ends that
 */
export function closeOnLeaving(menu: HTMLDetailsElement | null | undefined): () => void {
  if (!menu) return () => {}
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onLeave = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false
  }
  menu.addEventListener('keydown', onKey)
  document.addEventListener('click', onLeave)
  document.addEventListener('focusin', onLeave)
  return () => {
    menu.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onLeave)
    document.removeEventListener('focusin', onLeave)
  }
}
