/** Whether somebody has shown that they can be reached: at their email, or on their telephone. */
export function isContactable(user: { email_verified: boolean; verified_phone?: string | undefined }): boolean {
  return user.email_verified || user.verified_phone !== undefined
}
