import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from './test-app.ts'

const app = useTestApp()

// The rows that they refer to are never deleted and keep their keys, so nothing looks for these rows by them.
const NEVER_FOLLOWED = [
  'products_category_fk',
  'products_vendor_fk',
  'product_counts_bucket_fk',
  'shop_product_sums_product_fk',
]

test('every foreign key has an index that finds the rows that refer to a row', async () => {
  const without = await app().sql<{ conname: string }>(
    `SELECT c.conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE c.contype = 'f' AND n.nspname = 'public' AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = ANY (c.conkey)
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
     ) ORDER BY 1`,
  )

  expect(without.map(({ conname }) => conname)).toEqual(NEVER_FOLLOWED.toSorted())
})

test('every constraint has a name of ours, so that code can tell them apart', async () => {
  const unnamed = await app().sql(
    `SELECT c.conname FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE n.nspname = 'public' AND c.contype IN ('c', 'u', 'f', 'x') AND c.conname ~ '(_check\\d*|_key\\d*|_fkey\\d*)$'`,
  )

  expect(unnamed).toEqual([])
})

test('every function that returns rows estimates how many: joins are planned by that', async () => {
  const silent = await app().sql(
    "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proretset AND prorows = 1000 AND probin IS NULL",
  )

  expect(silent).toEqual([])
})

test('a backup can be restored: derived values do not depend on the search path, which a restore empties', async () => {
  const client = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query('ALTER TABLE vendors DISABLE TRIGGER USER')
  await client.query('ALTER TABLE item_requests DISABLE TRIGGER USER')
  await client.query("SELECT set_config('search_path', '', true)")

  const { rows } = await client.query(
    `WITH u AS (INSERT INTO public.users (email, full_name, user_type) VALUES ('restored@test.example', 'Restored', 'vendor') RETURNING id),
     v AS (INSERT INTO public.vendors (user_id, business_name) SELECT id, 'Restored Kente' FROM u RETURNING search),
     r AS (INSERT INTO public.item_requests (user_id, request_title, description) SELECT id, 'Restored kente', 'As it was before' FROM u RETURNING search)
     SELECT 'kente'::tsquery @@ (SELECT search FROM v) AS vendor, 'kente'::tsquery @@ (SELECT search FROM r) AS request`,
  )

  expect(rows).toEqual([{ vendor: true, request: true }])
})
