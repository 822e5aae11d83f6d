interface Permission {
  by: readonly string[]
  from: readonly string[]
}

interface Words {
  /** What is in one of the states. */
  noun: string
  /** Where a party has another name than its own. */
  parties?: Readonly<Record<string, string>>
  /** In place of the list of states. */
  states?: string
}

/** Who may do something and when, as the documentation says it: from the table that the server judges by. */
export function ruleOf({ by, from }: Permission, { noun, parties = {}, states }: Words): string {
  const people = by
    .filter((party) => party !== 'system')
    .map((party) => parties[party] ?? (party === 'admin' ? 'an admin' : `the ${party}`))
  const text = `${inList(people)}, while the ${noun} is ${states ?? inList(from.map((status) => status.replaceAll('_', ' ')))}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
