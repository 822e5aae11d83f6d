import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/** Beyond, rare texts run unnamed, so that nobody can make the connections hoard plans. */
const MAX_NAMED = 600

/**
 * The name under which a text is prepared: parsed and planned once per connection instead of each time. For a statement with
 * many parts that is most of its time. Undefined where there are too many texts already.
 */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMED) {
    name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}
