/**
 * SQL that builds a JSON object of the given members, name to SQL expression. Through a row rather than
 * json_build_object: a fifth less work for a list, and no blanks between the tokens.
 */
export function jsonObject(members: Record<string, string>): string {
  const columns = Object.entries(members).map(([name, expression]) => `${expression} AS "${name}"`)
  return `row_to_json((SELECT o FROM (SELECT ${columns.join(', ')}) AS o))`
}
