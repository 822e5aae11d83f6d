/**
 * Something outside the program keeps it from starting: a setting, a folder, a server. The message is a sentence for
 * the person who started it, so main.ts prints it alone, without a stack. Anything else thrown at start is a bug.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
