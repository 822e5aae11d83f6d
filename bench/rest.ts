import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './data.ts'
import type { Options } from './options.ts'
import { startApi } from './server.ts'
import { SIGNED_IN } from './signed-in.ts'

/** What visitors look at, one after the other. */
const LOOKED_AT = [
  '/',
  '/products',
  '/requests',
  '/vendors',
  '/help',
  '/api/v1/products',
  '/api/v1/products?query=kente',
]
const VISITS = 100

/** Resident memory of the server, site and all, in megabytes (10^6 bytes). */
export interface Rest {
  /** When it has done nothing since its start. */
  startedMb: number
  /** When visitors have come and gone. */
  visitedMb: number
}

/** What the server holds while nobody asks for anything, each time after it has been left alone for a while. */
export async function measureRest(
  database: BenchDatabase,
  products: number,
  { dataDir, restSeconds }: Pick<Options, 'dataDir' | 'restSeconds'>,
): Promise<Rest> {
  const site = await startApi(await database.market(products), dataDir, { site: true })
  try {
    const rested = async () => {
      await sleep(restSeconds * 1_000)
      return (await site.metrics()).memoryMb
    }
    const startedMb = await rested()
    for (let visit = 0; visit < VISITS; visit++) {
      for (const path of LOOKED_AT) {
        const answer = await fetch(site.url + path, { headers: SIGNED_IN })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      }
    }
    return { startedMb, visitedMb: await rested() }
  } finally {
    await site.stop()
  }
}
