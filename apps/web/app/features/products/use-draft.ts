import { useState } from 'react'
import { inStorage } from '../../lib/browser-storage.ts'

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
    keep: (latest) => inStorage(() => sessionStorage.setItem(key, latest)),
    forget: () => inStorage(() => sessionStorage.removeItem(key)),
  }
}
