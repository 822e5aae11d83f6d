import type { z } from 'zod'

/** What is wrong, by the path of the field, as the API says it too: `opening_hours.0.to`. */
export type FieldErrors = Readonly<Record<string, string>>

export function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {}
  // The first word on a field is the plainest.
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}
