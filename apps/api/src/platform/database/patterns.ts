/** An ILIKE pattern for texts that contain `text`, whatever characters it has. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
