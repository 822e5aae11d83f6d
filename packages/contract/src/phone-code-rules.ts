export const PHONE_CODE_DIGITS = 6
/** For a number for which strangers have requested too many codes. */
export const LONG_PHONE_CODE_DIGITS = 14
/** Includes spaces or hyphens between the digits. */
export const MAX_PHONE_CODE = 20
