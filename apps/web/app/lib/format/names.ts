/** What one calls a person: `Ama` of `Ama Serwaa Mensah`. */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
