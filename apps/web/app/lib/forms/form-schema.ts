import { z } from 'zod'

type Path = readonly PropertyKey[]

/**
 * A schema of the contract for what a form holds as it was typed.
 *
 * @param toSent - what is sent of it; what is typed wrongly stays as it is, so that the schema names it
 * @param fieldOf - the field of the form that a path of what is sent belongs to; the same where it is left out
 */
export function formSchema<Typed, Sent>(
  schema: z.ZodType<Sent>,
  toSent: (typed: Typed) => unknown,
  fieldOf: (path: Path, typed: Typed) => Path = (path) => path,
): z.ZodType<Sent, Typed> {
  return z.custom<Typed>().transform((typed, context) => {
    const { data, error } = schema.safeParse(toSent(typed))
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...fieldOf(path, typed)], message })
    return data ?? z.NEVER
  })
}
