import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * JSON Schema of a contract schema: `draft-7` for the server's serialiser, `draft-2020-12` for OpenAPI 3.1.
 * `io` says which side of transforms is meant: what is sent in, or what comes out.
 */
export function toJsonSchema(
  schema: z.ZodType,
  target: 'draft-7' | 'draft-2020-12',
  io: 'input' | 'output' = 'output',
): JsonSchema {
  return z.toJSONSchema(schema, {
    target,
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Query strings are texts to the parser, but what they stand for is a number or a flag: say that.
      const { openapi } = jsonSchema as { openapi?: JsonSchema }
      if (!openapi) return
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete (jsonSchema as JsonSchema)[key]
      Object.assign(jsonSchema, openapi)
    },
  })
}
