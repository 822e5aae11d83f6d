import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react'

// Code that has arrived once is used at once the next time. Filled in the browser only, so hydration finds the server's HTML.
const arrived = new WeakMap<object, unknown>()

/**
 * A component whose code comes later: when it is wanted, or once the visitor has touched the page and so may want it soon.
 * Undefined until it is there; drawn by Deferred. A failed attempt is repeated when `wanted` changes.
 * `load` has to be the same function every time.
 */
export function useDeferred<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean | number,
  onFailed: () => void = () => {},
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState(() => arrived.get(load) as ComponentType<Props> | undefined)
  const isLoaded = component !== undefined
  const tellFailed = useEffectEvent(onFailed)

  useEffect(() => {
    if (isLoaded) return
    const stop = new AbortController()
    const { signal } = stop
    const start = () => {
      load().then(
        (loaded) => {
          arrived.set(load, loaded)
          if (!signal.aborted) setComponent(() => loaded)
        },
        () => {
          if (!signal.aborted && wanted) tellFailed()
        },
      )
    }
    if (wanted) start()
    else {
      for (const touch of ['pointerdown', 'keydown']) {
        document.addEventListener(touch, start, { once: true, passive: true, signal })
      }
    }
    return () => stop.abort()
  }, [load, wanted, isLoaded])

  return component
}

/** Draws what `useDeferred` returned, once it is there. */
export function Deferred<Props extends object>({
  component,
  props,
}: {
  component: ComponentType<Props> | undefined
  props: Props
}) {
  return component && createElement(component, props)
}
