export const PHONE_CODE_DIGITS = 6
/** Of a code for a number that strangers have asked codes for too often. */
export const LONG_PHONE_CODE_DIGITS = 14
/** As people copy it, with spaces or hyphens between the digits. */
export const MAX_PHONE_CODE = 20
