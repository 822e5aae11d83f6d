import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../test/database.ts'
import { buildProduct, buildVendor } from '../../../test/builders.ts'
import { buildPayee, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { prepareDatabase } from '../../platform/prepare-database.ts'
import { dumpTables, endRestoreOfTables, loadTables } from './table-dump.sql.ts'

const app = useTestApp()

test('tables that are dumped and loaded into an empty database are the same: rows, indexes, keys, triggers, numbers, jobs', async () => {
  await seed()
  const [members, target] = [await dump(), await createEmptyDatabase()]

  await loadTables(
    target,
    (member) => Readable.from([members.get(member)!]),
    () => {},
    { isRestore: true },
  )

  // Nobody's access has been ended yet.
  const restored = { connectionString: target, ownerConnectionString: undefined }
  await expect(prepareDatabase(restored, () => {})).rejects.toThrow('was stopped before its end')
  await endRestoreOfTables(target)
  await prepareDatabase(restored, () => {})
  const [there, here] = [await describe(app().database.ownerConnectionString), await describe(target)]
  // Its rows name transactions of the server that they were written on.
  expect(there.rows['product_search_changes']).not.toBeNull()
  expect(here.rows).toEqual({ ...there.rows, product_search_changes: null })
  expect(here.rules).toEqual(there.rules)
  expect(here.numbers).toEqual(there.numbers)
  expect(here.jobs).toEqual(there.jobs)
  expect(here.jobs).toContainEqual(expect.objectContaining({ identifier: 'send_payout' }))
  expect(Object.values(here.rows).filter((hash) => hash !== null).length).toBeGreaterThan(10)
})

test('a database that is not empty is left alone, and missing rows are noticed', async () => {
  const [members, target] = [await dump(), await createEmptyDatabase()]
  const own = app().database.ownerConnectionString
  const users = members.get('tables/users')!.toString().split('\n')
  const cut = Buffer.from(users.slice(1).join('\n'))
  const load = (into: string) =>
    loadTables(
      into,
      (member) => Readable.from([member === 'tables/users' ? cut : members.get(member)!]),
      () => {},
    )

  await expect(load(own)).rejects.toThrow('is not empty')
  await prepareDatabase({ connectionString: own, ownerConnectionString: undefined }, () => {})
  await expect(load(target)).rejects.toThrow('users has')
})

test('a role that owns nothing is told which setting a restore needs', async () => {
  const [members, target] = [await dump(), await createEmptyDatabase()]
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  await client.query("CREATE ROLE restores_nothing LOGIN PASSWORD 'x'")
  onTestFinished(async () => {
    await client.query('DROP ROLE restores_nothing')
    await client.end()
  })
  const asThat = Object.assign(new URL(target), { username: 'restores_nothing', password: 'x' }).href

  const loading = loadTables(
    asThat,
    (member) => Readable.from([members.get(member)!]),
    () => {},
  )

  await expect(loading).rejects.toThrow(/^The role restores_nothing may not create tables .* Set DATABASE_OWNER_URL/)
})

async function seed(): Promise<void> {
  const vendor = await buildVendor(app(), { businessName: 'Kente \\ and\ttabs\nin "lines"' })
  await buildProduct(app(), { vendor })
  await buildSale(app(), await buildPayee(app()))
  await enqueue(app().context.db, 'send_payout', { payout_id: '00000000-0000-7000-8000-000000000000' })
}

async function dump(): Promise<Map<string, Buffer>> {
  const members = new Map<string, Buffer>()
  await dumpTables(app().database.ownerConnectionString, async (member, content) => {
    members.set(member, Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray()))
  })
  return members
}

async function createEmptyDatabase(): Promise<string> {
  const name = `asime_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  onTestFinished(async () => {
    await admin.query('DROP DATABASE ' + name + ' WITH (FORCE)')
    await admin.end()
  })
  await admin.query('CREATE DATABASE ' + name + " TEMPLATE template0 ENCODING 'UTF8'")
  return withDatabase(inject('adminUrl'), name)
}

/** Everything that has to be the same, as text. */
async function describe(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%' ORDER BY 1",
    )
    const rows: Record<string, string | null> = {}
    for (const { name } of tables) {
      const text = `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM public.${pg.escapeIdentifier(name)} t`
      rows[name] = (await client.query<{ hash: string | null }>(text)).rows[0]!.hash
    }
    const lines = async (text: string) => (await client.query(text)).rows
    return {
      rows,
      rules: await lines(
        `SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'
         UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
      ),
      numbers: await lines("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1"),
      jobs: await lines(
        `SELECT t.identifier, j.payload, j.run_at, j.priority, j.max_attempts FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.run_at, 1`,
      ),
    }
  } finally {
    await client.end()
  }
}
