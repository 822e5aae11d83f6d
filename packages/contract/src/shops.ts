import { z } from 'zod'

/** In the order of `opening_hours`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const ClockTime = z
  .string({ error: 'Enter a time like 08:00' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 08:00')

const OpenDay = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be after the opening time' })

/** When a shop is open in a week, Monday first, in Ghana's time; null is a day on which it is closed. */
export const OpeningHours = z
  .array(OpenDay.nullable(), { error: 'Must be a list of seven days' })
  .length(weekdays.length, 'Must be a list of seven days')
  .meta({ id: 'OpeningHours' })
export type OpeningHours = z.infer<typeof OpeningHours>

/** What a shop is taken to be open until it says so. */
const USUAL_DAY = { from: '08:00', to: '18:00' }
export const USUAL_OPENING_HOURS: OpeningHours = weekdays.map((day) => (day === 'Sunday' ? null : USUAL_DAY))

export const MAX_LEAD_TIME_DAYS = 30
/** Days until an order leaves the shop. */
export const LeadTimeDays = z
  .int('Must be a whole number of days')
  .min(0, 'Must not be below 0')
  .max(MAX_LEAD_TIME_DAYS, `Must be at most ${MAX_LEAD_TIME_DAYS} days`)

/** How a card and a page of a shop say that it is away: it takes no orders until it is back. */
export const shopPresence = {
  is_away: z.boolean().meta({ description: 'Takes no orders for now; bids stand' }),
  away_until: z.iso.date().nullable().meta({ description: 'The day on which it is back' }),
}

/** What every buyer may know of how a shop works. */
export const shopTimes = {
  region: z.string().nullable(),
  opening_hours: OpeningHours,
  lead_time_days: z.int().meta({ description: 'Days until an order leaves the shop' }),
  away_message: z.string().nullable().meta({ description: 'Only while it is away' }),
}
