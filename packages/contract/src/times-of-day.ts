// The one source of the times of the day, in Ghana's time, at which something is done that people are told of. Jobs are planned by
// them (`dailyAt`), SQL takes them as times and intervals, pages show them.

/** Whole hours, as jobs are planned by. */
export type HourOfDay = `${number}:00`

/** On its day, a weekly payout is made in the morning. */
export const PAYOUT_HOUR: HourOfDay = '06:00'

/** When a daily summary can be sent. */
export const digestHours = ['07:00', '18:00'] as const satisfies readonly HourOfDay[]
export type DigestHour = (typeof digestHours)[number]
