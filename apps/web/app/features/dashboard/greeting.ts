import * as texts from './greeting.texts.ts'

/** The Twi greeting for the time of day in Ghana, which keeps UTC all year. */
export function greetingAt(nowMs: number): 'Maakye' | 'Maaha' | 'Maadwo' {
  const hour = new Date(nowMs).getUTCHours()
  if (hour >= 4 && hour < 12) return texts.maakye
  if (hour >= 12 && hour < 17) return texts.maaha
  return texts.maadwo
}
