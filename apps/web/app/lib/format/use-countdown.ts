import { useEffect, useEffectEvent, useState } from 'react'

/** The seconds until that moment of the browser's clock, counting down to 0; `onEnd` is called once it is there. */
export function useCountdown(endMs: number | undefined, onEnd: () => void = () => {}): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (endMs === undefined) return
    const tick = () => {
      setNowMs(Date.now())
      if (Date.now() < endMs) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endMs])

  return endMs === undefined ? 0 : Math.max(0, Math.ceil((endMs - nowMs) / 1_000))
}

/** `1:42`, `14:05`, `23:10:09`. */
export function formatCountdown(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
