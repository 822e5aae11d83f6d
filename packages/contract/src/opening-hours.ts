// When a shop is open. Without schemas, so that pages do not load zod with it. Ghana's time is UTC all year.

/** In the order of a shop's `opening_hours`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type OpenDay = { from: string; to: string } | null

const USUAL_DAY = { from: '08:00', to: '18:00' }
/** The opening hours of a shop that has not set any. */
export const USUAL_OPENING_HOURS: OpenDay[] = weekdays.map((day) => (day === 'Sunday' ? null : USUAL_DAY))

/** The day of the week (Monday is 0) and the time (`14:05`) of an instant. */
function inGhana(ms: number): { day: number; time: string } {
  const moment = new Date(ms)
  return { day: (moment.getUTCDay() + 6) % 7, time: moment.toISOString().slice(11, 16) }
}

export function isOpenAt(hours: readonly OpenDay[], ms: number): boolean {
  const { day, time } = inGhana(ms)
  const today = hours[day]
  return today != null && today.from <= time && time < today.to
}

/** When a closed shop opens next. Undefined if it never does. */
export function nextOpening(
  hours: readonly OpenDay[],
  ms: number,
): { inDays: number; weekday: (typeof weekdays)[number]; time: string } | undefined {
  const { day, time } = inGhana(ms)
  for (let inDays = 0; inDays <= 7; inDays++) {
    const index = (day + inDays) % 7
    const [open, weekday] = [hours[index], weekdays[index]]
    if (open && weekday && (inDays > 0 || time < open.from)) return { inDays, weekday, time: open.from }
  }
  return undefined
}

/** Groups consecutive days with the same hours: Monday to Friday, 08:00 to 18:00. */
export function hoursInRows(hours: readonly OpenDay[]): { from: string; to: string; hours: OpenDay }[] {
  const rows: { from: string; to: string; hours: OpenDay }[] = []
  for (const [index, weekday] of weekdays.entries()) {
    const own = hours[index] ?? null
    const last = rows.at(-1)
    if (last && last.hours?.from === own?.from && last.hours?.to === own?.to) last.to = weekday
    else rows.push({ from: weekday, to: weekday, hours: own })
  }
  return rows
}
