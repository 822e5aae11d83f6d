import type { Endpoint, ResponseOf } from '@asime/contract/endpoint'
import { type JsonSchema, toJsonSchema } from '@asime/contract/json-schema'
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
      serialise = fastJson(answerSchema(response)) as Serialise
      compiled.set(response, serialise)
    }
    return serialise(answer)
  }
}

/**
 * The schema by which an answer is written. Where it says "this or null", the serialiser would have a validator compiled that compares
 * each value with "this" before it is written: for most endpoints that takes longer than all else about their first answer.
 */
export function answerSchema(response: NonNullable<Endpoint['response']>): JsonSchema {
  const schema = toJsonSchema(response, 'draft-7')
  const definitions = (schema['definitions'] ?? {}) as Record<string, JsonSchema>
  const orNull: Record<string, JsonSchema> = {}
  const visit = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return
    for (const inner of Object.values(part)) visit(inner)
    const { anyOf: [one, other, ...more] = [] } = part as { anyOf?: (JsonSchema & { $ref?: string })[] }
    if (!one || other?.['type'] !== 'null' || more.length > 0) return
    const name = (one.$ref ?? '').replace('#/definitions/', '')
    if ((definitions[name] ?? one)['type'] === undefined) return
    Reflect.deleteProperty(part, 'anyOf')
    if (!definitions[name]) return void Object.assign(part, one, { nullable: true })
    // Beside a reference `nullable` would be passed over.
    orNull[`${name}OrNull`] = { ...definitions[name], nullable: true }
    Object.assign(part, { $ref: `#/definitions/${name}OrNull` })
  }
  visit(schema)
  Object.assign(definitions, orNull)
  return schema
}

/** An answer as it is sent, to be kept. */
export const asSent = <E extends Endpoint>(endpoint: E, answer: ResponseOf<E>): JsonText =>
  new JsonText(serialiserOf(endpoint)?.(answer) ?? '')
