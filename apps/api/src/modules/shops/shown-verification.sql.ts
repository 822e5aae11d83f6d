/**
 * Of a row v (vendors), as everybody but its owner sees it. The clock decides what is valid, and not the job that ends what is over; and what
 * is under way, or was refused, is between the shop and Asime.
 */
export const IS_VERIFIED = 'coalesce(v.verified_until > now(), false)'
export const SHOWN_STATUS = `CASE WHEN ${IS_VERIFIED} THEN 'verified' WHEN v.verification_status IN ('verified', 'expired') THEN 'expired' ELSE 'unverified' END`
export const SHOWN_SINCE = `CASE WHEN ${IS_VERIFIED} THEN v.verified_at END`
/** The next members of its object, as text. */
export const KEPT_VERIFICATION = `',"verification_status":"' || ${SHOWN_STATUS} || '","verified_at":' || coalesce(to_json(${SHOWN_SINCE})::text, 'null')`
/** The same for its owner. */
export const OWN_STATUS = `CASE WHEN v.verified_until <= now() THEN 'expired' ELSE v.verification_status END`
