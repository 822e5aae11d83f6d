import { z } from 'zod'

/** Six digits from the app, or a recovery code. Spaces and hyphens are dropped, and lower case is accepted. */
export const SecondFactorCode = z
  .string({ error: 'Enter the code' })
  .max(60, 'Enter the 6 digits of the app, or a recovery code')
  .overwrite((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Enter the 6 digits of the app, or a recovery code')
