import { z } from 'zod'
import { deliveryMethods } from './delivery-methods.ts'
import { wholeNumber } from './fields.ts'
import { weekdays } from './opening-hours.ts'

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const ClockTime = z.string({ error: 'Enter a time like 08:00' }).regex(CLOCK, 'Enter a time like 08:00')

const OpenDay = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to || !CLOCK.test(from) || !CLOCK.test(to), {
    path: ['to'],
    error: 'Must be after the opening time',
  })

/** A shop's opening hours in Ghana's time, Monday first; null if it is closed that day. */
export const OpeningHours = z
  .array(OpenDay.nullable(), { error: 'Must be a list of days' })
  .length(weekdays.length, 'Must name every day of the week')
  .meta({ id: 'OpeningHours' })
export type OpeningHours = z.infer<typeof OpeningHours>

export const MAX_LEAD_TIME_DAYS = 30
/** Days until an order leaves the shop. */
export const LeadTimeDays = wholeNumber('Must be a whole number of days')
  .min(0, 'Must not be below 0')
  .max(MAX_LEAD_TIME_DAYS, `Must be at most ${MAX_LEAD_TIME_DAYS} days`)

/** Whether a shop is away, on its card and page. It takes no orders until it is back. */
export const shopPresence = {
  is_away: z.boolean().meta({ description: 'Takes no orders for now; bids stand' }),
  away_until: z.iso.date().nullable().meta({ description: 'The day on which it is back' }),
}

export const shopFront = {
  logo_url: z.string().nullable(),
  banner_url: z.string().nullable(),
}

/** Public facts about how a shop works. */
export const shopTimes = {
  region: z.string().nullable(),
  opening_hours: OpeningHours,
  lead_time_days: z.int().meta({ description: 'Days until an order leaves the shop' }),
  return_policy: z.string().nullable(),
  return_days: z.int().nullable().meta({ description: 'Days from receipt within which it takes goods back' }),
  delivery_methods: z.array(z.enum(deliveryMethods)),
  away_message: z.string().nullable().meta({ description: 'Only while it is away' }),
}
