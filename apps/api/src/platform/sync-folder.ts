import { open } from 'node:fs/promises'

/** So that the names in a folder outlast a loss of power, as `sync()` of a file does for its content. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
