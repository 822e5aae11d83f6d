// Nine digits after the trunk zero. Spaces, hyphens, dots and brackets are how people group them.
const LOCAL = /^0[2-5]\d{8}$/

/** `+233 24 412 3456` for a number written the way Ghana writes it (024 412 3456); undefined for any other. */
export function internationalPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  return LOCAL.test(digits) ? formatPhone(`+233${digits.slice(1)}`) : undefined
}

/** A stored number in groups that can be read out; numbers of other countries stay as they are. */
export function formatPhone(phone: string): string {
  const [, operator, first, last] = /^\+?233(\d{2})(\d{3})(\d{4})$/.exec(phone) ?? []
  return operator ? `+233 ${operator} ${first} ${last}` : phone
}
