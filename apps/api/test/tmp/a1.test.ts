import { test, expect } from 'vitest'
import pg from 'pg'
import { createTestDatabase } from '../database.ts'
import '../../src/platform/database/migrate.ts'
import 'fastify'
import 'zod'
let total = 0
for (let i = 0; i < 4; i++) test('clone ' + i, async () => {
  const t = performance.now()
  const db = await createTestDatabase()
  const t2 = performance.now()
  const c = new pg.Client({ connectionString: db.connectionString }); await c.connect()
  expect((await c.query('select count(*)::int as n from price_buckets')).rows[0].n).toBeGreaterThan(10)
  await c.end()
  const t3 = performance.now()
  await db.drop()
  console.log('create', Math.round(t2 - t), 'drop', Math.round(performance.now() - t3))
})
