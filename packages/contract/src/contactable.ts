/** Whether a user has confirmed an email or a phone number. */
export function isContactable(user: { email_verified: boolean; verified_phone?: string | null | undefined }): boolean {
  return user.email_verified || Boolean(user.verified_phone)
}
