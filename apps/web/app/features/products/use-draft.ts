import { useState } from 'react'

interface Draft {
  /** What was kept when the form came up. */
  text: string
  keep: (text: string) => void
  forget: () => void
}

/** Keeps what is being written as long as the tab is open: over a reload, a session that ends, and going back. */
export function useDraft(name: string): Draft {
  const key = `draft-${name}`
  const [text] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  })
  return {
    text,
    keep: (latest) => store(() => sessionStorage.setItem(key, latest)),
    forget: () => store(() => sessionStorage.removeItem(key)),
  }
}

function store(change: () => void): void {
  try {
    change()
  } catch {
    // Storage is forbidden or full: the draft lasts as long as the form.
  }
}
