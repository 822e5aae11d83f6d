/** Whether a shop (`v`) is away on this day, which in Ghana begins as it does in UTC. */
export const IS_AWAY = `((now() AT TIME ZONE 'UTC')::date >= v.away_from AND (now() AT TIME ZONE 'UTC')::date < v.away_until) IS TRUE`

/** The day on which it is back; null while it is here. */
export const AWAY_UNTIL = `CASE WHEN ${IS_AWAY} THEN v.away_until END`
