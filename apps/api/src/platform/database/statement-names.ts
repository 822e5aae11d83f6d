import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Beyond this number, rare texts run unnamed, so that nobody can make the connections hoard plans. */
const MAX_NAMED = 700

/**
 * Begins a statement that is planned for its values each time. Which way is quick depends on what is looked for: a plan that is kept
 * for any word reads an index for one that stands in every row.
 */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * The name under which a text is prepared: parsed and planned once per connection instead of each time. For a statement with
 * many parts that is most of its time. Undefined where there are too many texts already, and of what is `PLANNED_ANEW`.
 */
export function statementName(text: string): string | undefined {
  if (text.startsWith(PLANNED_ANEW)) return undefined
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMED) {
    name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}
