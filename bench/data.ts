/* oxlint-disable asime/constant-sql -- names of databases, which cannot be parameters */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectAtStartup } from '@asime/api/src/platform/database/connect.ts'
import { startEmbeddedDatabase } from '@asime/api/src/platform/database/embedded/embedded.ts'
import type { DatabaseConnections } from '@asime/api/src/platform/database/roles.ts'
import { prepareDatabase } from '@asime/api/src/platform/prepare-database.ts'
import type pg from 'pg'

const SEED = 1
const API = fileURLToPath(new URL('../apps/api/', import.meta.url))
/** What the data is made by. When it changes, the data is made anew. */
const MAKERS = ['migrations', 'demo']

export interface BenchDatabase {
  /** A filled market with that many products, kept from run to run: how the server connects to it. */
  market(products: number): Promise<string>
  /** A copy to write to, so that the kept one stays as it was filled. Nobody may be connected to the one that is copied. */
  copy(
    products: number,
  ): Promise<{ connectionString: string; superuserConnectionString: string; drop: () => Promise<void> }>
  stop(): Promise<void>
}

/** A PostgreSQL of the bench's own, with the settings that the product's embedded one has. */
export async function openBenchDatabase(
  dataDir: string,
  { reuse, say }: { reuse: boolean; say: (line: string) => void },
): Promise<BenchDatabase> {
  const server = await startEmbeddedDatabase({ dataDir: resolve(dataDir), log: say })
  const to = (connectionString: string, database: string) => {
    const url = new URL(connectionString)
    url.pathname = `/${database}`
    return url.href
  }
  const urlOf = (database: string) => to(server.connectionString, database)
  const admin = <T>(work: (pool: pg.Pool) => Promise<T>) =>
    withPool(to(server.superuserConnectionString, 'postgres'), work)
  const owner = new URL(server.ownerConnectionString).username

  return {
    async market(products) {
      const name = `bench_${products}`
      const wanted = await fingerprint(products)
      const found = await admin((pool) => commentOf(pool, name))
      if (found === wanted) return urlOf(name)
      if (found && reuse) {
        say(`Using the ${products.toLocaleString('en')} products that are there, although their makers have changed`)
        return urlOf(name)
      }
      await admin(async (pool) => {
        await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        await pool.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`)
      })
      const owned = to(server.ownerConnectionString, name)
      await fill({ connectionString: urlOf(name), ownerConnectionString: owned }, products, say)
      await admin((pool) => pool.query('CHECKPOINT'))
      await admin((pool) => pool.query(`COMMENT ON DATABASE ${name} IS '${wanted}'`))
      return urlOf(name)
    },
    async copy(products) {
      const name = `bench_${products}_copy`
      const drop = async () => void (await admin((pool) => pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
      await drop()
      await admin((pool) =>
        pool.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE bench_${products} STRATEGY FILE_COPY`),
      )
      const superuserConnectionString = to(server.superuserConnectionString, name)
      return { connectionString: urlOf(name), superuserConnectionString, drop }
    },
    stop: () => server.stop(),
  }
}

/** Short work on a database, without time-outs. */
export async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await connectAtStartup(connectionString)
  try {
    return await work(pool)
  } finally {
    await close()
  }
}

async function commentOf(pool: pg.Pool, database: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ comment: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1",
    [database],
  )
  return rows[0]?.comment ?? undefined
}

async function fill(
  database: DatabaseConnections & { ownerConnectionString: string },
  products: number,
  say: (line: string) => void,
): Promise<void> {
  const started = performance.now()
  say(`Filling a market with ${products.toLocaleString('en')} products (once)…`)
  await prepareDatabase(database, () => {})
  // Imported only now: its dictionaries are large, and most runs find the data there.
  const { fillDemoMarket } = await import('@asime/api/demo/fill.ts')
  await fillDemoMarket(database.ownerConnectionString, {
    seed: SEED,
    products,
    requests: products / 10,
    onProgress: say,
  })
  // What autovacuum would do by itself, but at some moment in the middle of measuring.
  await withPool(database.ownerConnectionString, (pool) => pool.query('VACUUM (ANALYZE)'))
  say(`Filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

async function fingerprint(products: number): Promise<string> {
  const hash = createHash('sha256')
  for (const maker of MAKERS) {
    const files = (await readdir(API + maker, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(sql|ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .toSorted()
    for (const file of files) hash.update(await readFile(file))
  }
  return `${products} products, seed ${SEED}, made by ${hash.digest('hex').slice(0, 16)}`
}
