import { useEffect, useState } from 'react'

/** So long nobody types any more. */
const RESTING_MS = 400

/** What a field holds once nobody types in it any more, so that not every letter is asked about. */
export function useResting(value: string): string {
  const [resting, setResting] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), RESTING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return resting
}
