import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from './binaries.ts'

// Two renames put an upgraded cluster into the place of the old one. Between them the place is empty, and both are kept: the state in
// which a killed upgrade can be finished, and in which no start may make a new one.

/** Where an upgrade builds the new cluster: a data folder of its own, so that whatever fails leaves the old one in its place. */
export const upgradedFolder = (dataDir: string) => join(dataDir, 'upgraded')

/** The cluster of an older PostgreSQL that an upgrade moved aside; undefined where there is a current one, or none. */
export async function findMovedAside(dataDir: string): Promise<string | undefined> {
  if (await exists(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined
  const name = (await readdir(dataDir))
    .filter((one) => /^postgres\.\d+$/.test(one))
    .toSorted()
    .at(-1)
  return name && join(dataDir, name)
}

/** @param kept where the old cluster stays */
export async function replaceCluster(dataDir: string, kept: string): Promise<void> {
  await rename(join(dataDir, 'postgres'), kept)
  await finishReplacing(dataDir)
}

/** Finishes a killed upgrade. @returns where the old cluster is; undefined where nothing was left to do */
export async function finishReplacing(dataDir: string): Promise<string | undefined> {
  const kept = await findMovedAside(dataDir)
  const built = join(upgradedFolder(dataDir), 'postgres')
  // Complete, or the old one would not have been moved.
  if (!kept || !(await exists(join(built, 'PG_VERSION')))) return undefined
  await rename(built, join(dataDir, 'postgres'))
  return kept
}
