import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading of each page that a link leads to, as a browser starts anew with a loaded page: screen
 * readers announce it, and a phone's keyboard closes. A page that has put the focus elsewhere keeps it there.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main || main.querySelector(':focus')) return
    const goal = main.querySelector('h1') ?? main
    goal.tabIndex = -1
    goal.focus({ preventScroll: true })
  }, [pathname])
}
