import type { Endpoint, ResponseOf } from '@asime/contract/endpoint'
import { toJsonSchema } from '@asime/contract/json-schema'
import fastJson from 'fast-json-stringify'
import { JsonText } from './json-text.ts'

type Serialise = (answer: unknown) => string

/** By the schema of an answer, which applications in one process share: tests build hundreds of them. */
const compiled = new WeakMap<NonNullable<Endpoint['response']>, Serialise>()

/**
 * How the answers of an endpoint are written: what its schema does not name is left out. Compiled when the first one is
 * written: for all endpoints at once that would be half of the work of a start.
 */
export function serialiserOf({ response }: Endpoint): Serialise | undefined {
  if (!response) return undefined
  return (answer) => {
    let serialise = compiled.get(response)
    if (!serialise) {
      serialise = fastJson(toJsonSchema(response, 'draft-7')) as Serialise
      compiled.set(response, serialise)
    }
    return serialise(answer)
  }
}

/** An answer as it is sent, to be kept. */
export const asSent = <E extends Endpoint>(endpoint: E, answer: ResponseOf<E>): JsonText =>
  new JsonText(serialiserOf(endpoint)?.(answer) ?? '')
