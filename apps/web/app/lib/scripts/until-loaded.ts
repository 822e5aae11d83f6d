const AGAIN_AFTER_MS = 3_000

/**
 * Loads a part that React's `lazy` shows, which remembers a failure: without a connection, until there is one. Whoever reads the page
 * goes on reading. A file that is gone fails.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      // That of fetch (import-when-there.ts).
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((passed) => setTimeout(passed, AGAIN_AFTER_MS))
  }
}
