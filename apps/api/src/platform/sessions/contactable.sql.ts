/**
 * Whether somebody has shown, by a code or a link, that they can be reached: at their email or on their telephone (decision 135). Of a
 * row u (users). What may be kept from whoever has not costs others something, and an account costs nothing.
 */
export const IS_CONTACTABLE = '(u.email_verified_at IS NOT NULL OR u.phone_verified_at IS NOT NULL)'
