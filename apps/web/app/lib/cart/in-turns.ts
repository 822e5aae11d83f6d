/** Phones have few connections, and nobody waits for a cart of fifty. */
const AT_ONCE = 4

/** Does the work for every line, a few at a time. */
export async function inTurns(lines: readonly string[], work: (line: string) => Promise<void>): Promise<void> {
  const waiting = lines.values()
  const worker = async () => {
    for (const line of waiting) await work(line)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, lines.length) }, worker))
}
