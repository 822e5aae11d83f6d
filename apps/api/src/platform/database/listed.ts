/** Names of states, to stand after `IN` in a statement's text: an index on some states is used only by statements that name them. */
export function listed(names: readonly string[]): string {
  for (const name of names) if (!/^[a-z_]+$/.test(name)) throw new Error(`No name of a state: ${name}`)
  return `(${names.map((name) => `'${name}'`).join(', ')})`
}
