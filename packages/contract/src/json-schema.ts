import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/**
 * JSON Schema of a contract schema: `draft-7` for the server's serialiser, `draft-2020-12` for OpenAPI 3.1.
 * `io`: the schema before transforms (`input`) or after them (`output`).
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
      // Query parameters are strings to the parser; the documentation gives the number or flag that they represent.
      const { openapi } = jsonSchema as { openapi?: JsonSchema }
      if (!openapi) return
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete (jsonSchema as JsonSchema)[key]
      Object.assign(jsonSchema, openapi)
    },
  })
}
