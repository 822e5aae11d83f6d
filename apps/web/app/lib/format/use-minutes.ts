import { useEffect, useState } from 'react'
import { serverTime } from './server-clock.ts'

/** The time, read again each minute. */
export function useMinutes(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return serverTime(nowMs)
}
