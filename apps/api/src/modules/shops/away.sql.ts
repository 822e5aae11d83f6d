/** Whether a shop (`v`) is away on this day, which in Ghana begins as it does in UTC. */
export const IS_AWAY = `((now() AT TIME ZONE 'UTC')::date >= v.away_from AND (now() AT TIME ZONE 'UTC')::date < v.away_until) IS TRUE`

/** The day on which it is back; null while it is here. */
export const AWAY_UNTIL = `CASE WHEN ${IS_AWAY} THEN v.away_until END`

/** Both as the next members of its object, as text. */
export const KEPT_AWAY = `CASE WHEN ${IS_AWAY} THEN ',"is_away":true,"away_until":' || to_json(v.away_until)::text ELSE ',"is_away":false,"away_until":null' END`
