import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher extends EventTarget {
  destroy: () => void
}

/** Not in every browser yet. */
const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }

/**
 * Closes a layer over the page when a phone's user goes back, which would leave the page below it (decision 184). Where
 * browsers also take Esc for that, it is left to the layers, which have it close a list in them first.
 */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen || !Watcher) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new Watcher()
      // Each is asked once, and the layer may stay: what is being sent cannot be closed.
      watcher.addEventListener('close', () => {
        watch()
        onClose()
      })
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') watcher.destroy()
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') watch()
    }
    watch()
    addEventListener('keydown', onKeyDown, true)
    addEventListener('keyup', onKeyUp, true)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('keyup', onKeyUp, true)
      watcher.destroy()
    }
  }, [isOpen])
}
