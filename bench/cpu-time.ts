import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Linux counts in hundredths of a second for programs.
const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has used; 0 where the system does not say. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await statOf(pid)).seconds
}

/** Of all processes of the PostgreSQL in that data folder that live. */
export async function cpuSecondsOfPostgres(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number(file.split('\n')[0])
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(statOf))
  return stats.filter(({ parent }) => parent === postmaster).reduce((sum, { seconds }) => sum + seconds, 0)
}

async function statOf(pid: number): Promise<{ parent: number; seconds: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in parentheses, may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND }
}
