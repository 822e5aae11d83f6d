import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiServer, startApi } from '../bench/server.ts'
import { type DrillDatabase, openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makePeople, type Person } from './people.ts'

const LEASE_SECONDS = 2
const VARIANTS = 4
/** Limit for an undisturbed file, from the confirmation on. */
const WITHIN_MS = 30_000
/** Limit for a file whose server was killed, from the next start on: the lease is a minute. */
const RESUMED_WITHIN_MS = 180_000

interface Import {
  id: string
  state: string
  saved: number
  to_add: number
  unchanged: number
  bad_rows: number
  failure: string | null
}

export const importKilled: Drill = {
  id: 'F22',
  title: 'The server is killed in the middle of an import; nothing is saved, and the next run saves each product once',
  async run({ quick }) {
    const products = quick ? 250 : 1_250
    const findings = new Findings()
    const database = await openDrillDatabase()
    let server: ApiServer | undefined
    const start = () =>
      startApi(database.connectionString, database.dataDir, {
        env: { LOG_LEVEL: 'fatal', JOB_LEASE_SECONDS: String(LEASE_SECONDS) },
      })
    try {
      server = await start()
      const [killed, calm] = (await makePeople(database, 'vendor', 2)) as [Person, Person]
      const file = await makeFile(database, products)

      const checkedAt = performance.now()
      const undisturbed = await sendFile(server, calm, file)
      const checkMs = performance.now() - checkedAt
      const calmMs = await runToEnd(server, calm, undisturbed.id, findings, WITHIN_MS)

      let kills = 0
      const { id } = await sendFile(server, killed, file)
      await confirm(server, killed, id)
      for (; kills < 2; kills++) {
        // In the middle: some are written, and not all.
        let seen = await read(server, killed, id)
        const deadline = Date.now() + RESUMED_WITHIN_MS
        while (seen.state === 'running' && seen.saved === 0 && Date.now() < deadline) {
          await sleep(5)
          seen = await read(server, killed, id)
        }
        findings.expect(seen.state === 'running', `the import was ${seen.state} before the server could be killed`)
        await server.kill()
        findings.expect((await countOf(database, killed)).products === 0, 'a killed import left products behind')
        server = await start()
      }
      const resumedMs = await runToEnd(server, killed, id, findings, RESUMED_WITHIN_MS)

      for (const vendor of [calm, killed]) {
        const count = await countOf(database, vendor)
        findings.expect(
          count.products === products && count.skus === products && count.variants === products * VARIANTS,
          `${count.products} products, ${count.skus} SKUs and ${count.variants} variants, for ${products} products`,
        )
      }
      const again = await sendFile(server, killed, file)
      findings.expect(
        again.unchanged === products && again.to_add === 0,
        `sent again, the file would add ${again.to_add} products and leave ${again.unchanged}`,
      )
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          rows: products * VARIANTS,
          'checked within, ms': Math.round(checkMs),
          'saved within, ms': Math.round(calmMs),
          kills,
          'saved after the last start within, ms': Math.round(resumedMs),
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server?.kill()
      await database.stop()
    }
  },
}

async function makeFile(database: DrillDatabase, products: number): Promise<string> {
  const [category] = await database.rows<{ name: string }>(
    `SELECT name FROM categories c WHERE NOT EXISTS (SELECT FROM category_fields f WHERE f.category_id = c.id AND f.is_required)
     ORDER BY position LIMIT 1`,
  )
  const lines = ['SKU,Name,Description,Category,Price,Stock,Option 1,Value 1,Variant SKU,Variant price']
  for (let n = 0; n < products; n++)
    for (let variant = 0; variant < VARIANTS; variant++)
      lines.push(
        `DRILL-${n},Smock ${n},Woven in Tamale,"${category?.name ?? ''}",${100 + (n % 50)},3,Size,S${variant},DRILL-${n}-${variant},${90 + variant}`,
      )
  return lines.join('\r\n')
}

async function call(server: ApiServer, vendor: Person, path: string, init: RequestInit = {}): Promise<Import> {
  const answer = await fetch(`${server.url}/api/v1/user/product-imports${path}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${vendor.token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Import }).data
}

function sendFile(server: ApiServer, vendor: Person, file: string): Promise<Import> {
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'text/csv' }), 'drill.csv')
  return call(server, vendor, '?file_name=drill.csv', { method: 'POST', body: form })
}

const read = (server: ApiServer, vendor: Person, id: string) => call(server, vendor, `/${id}`)
const confirm = (server: ApiServer, vendor: Person, id: string) =>
  call(server, vendor, `/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

/** @returns how long it took, in ms */
async function runToEnd(
  server: ApiServer,
  vendor: Person,
  id: string,
  findings: Findings,
  withinMs: number,
): Promise<number> {
  const startedAt = performance.now()
  if ((await read(server, vendor, id)).state === 'checked') await confirm(server, vendor, id)
  for (;;) {
    const { state, failure } = await read(server, vendor, id)
    const tookMs = performance.now() - startedAt
    if (state !== 'running' || tookMs > withinMs) {
      findings.expect(state === 'done', `after ${Math.round(tookMs)} ms the import is ${state}: ${failure ?? ''}`)
      return tookMs
    }
    await sleep(50)
  }
}

async function countOf(
  database: DrillDatabase,
  vendor: Person,
): Promise<{ products: number; skus: number; variants: number }> {
  const [row] = await database.rows<{ products: number; skus: number; variants: number }>(
    `SELECT count(DISTINCT p.id)::int AS products, count(DISTINCT p.sku)::int AS skus, count(v.id)::int AS variants
     FROM products p LEFT JOIN product_variants v ON v.product_id = p.id WHERE p.vendor_id = $1`,
    [vendor.vendorId],
  )
  return row ?? { products: 0, skus: 0, variants: 0 }
}
