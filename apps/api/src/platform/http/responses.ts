import type { Endpoint } from '@asime/contract/endpoint'
import { type JsonSchema, toJsonSchema } from '@asime/contract/json-schema'
import fastJson from 'fast-json-stringify'

interface CompiledResponse {
  schema: JsonSchema
  serialise: (answer: unknown) => string
}

/** By endpoint: compiling is most of the work of building an application, of which the tests build hundreds. */
const compiled = new WeakMap<Endpoint, CompiledResponse>()

/** How the answers of an endpoint are written: what its schema does not name is left out. */
export function responseOf(endpoint: Endpoint): CompiledResponse | undefined {
  if (!endpoint.response) return undefined
  const known = compiled.get(endpoint)
  if (known) return known
  const schema = toJsonSchema(endpoint.response, 'draft-7')
  const response = { schema, serialise: fastJson(schema) as CompiledResponse['serialise'] }
  compiled.set(endpoint, response)
  return response
}
