/** A person's first name: `Ama` of `Ama Serwaa Mensah`. */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
