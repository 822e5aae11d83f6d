declare const held: unique symbol

/**
 * Text that PostgreSQL wrote as JSON of such a value. It mostly passes through to the caller unparsed; `npm run check:sql` compares
 * the type with what the statement builds.
 */
export type JsonOf<T> = string & { readonly [held]: T }

export function parseJsonOf<T>(text: JsonOf<T>): T {
  return JSON.parse(text) as T
}

/** A list of such values, in that order. */
export function jsonList<T>(texts: readonly JsonOf<T>[]): JsonOf<T[]> {
  return `[${texts.join(',')}]` as JsonOf<T[]>
}
