// What a semicolon may be part of, rather than the end of a statement.
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

/** The statements of a text that has several. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token !== ';') continue
    statements.push(text.slice(from, index))
    from = index + 1
  }
  statements.push(text.slice(from))
  return statements.filter((statement) => statement.trim() !== '')
}
