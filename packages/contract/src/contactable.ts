/** Whether somebody has shown that they can be reached: at their email, or on their telephone. */
export function isContactable(user: { email_verified: boolean; verified_phone?: string | null | undefined }): boolean {
  return user.email_verified || Boolean(user.verified_phone)
}
