import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createDatabase, inTransaction } from '../../platform/database/database.ts'
import { createPool } from '../../platform/database/pool.ts'
import { readNewestRows, readOwnRows, seeOneMoment } from './own-data.repository.ts'

test('what somebody owns is waited for longer than other answers', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const url = new URL(database.superuserConnectionString)
  url.searchParams.set('query_timeout', '300')
  const pool = createPool(url.href, { size: 1, onError: () => {} })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ id: string }>(
    "INSERT INTO users (email, full_name, user_type) VALUES ('abena@asime.example', 'Abena', 'buyer') RETURNING id",
  )
  const userId = rows[0]!.id
  await pool.query(
    `INSERT INTO addresses (user_id, label, region, town, landmark, contact_phone, is_default)
     VALUES ($1, 'Home', 'Ashanti', 'Kumasi', 'Beside the well', '+233240000000', true)`,
    [userId],
  )
  // Two looks at the connection long.
  await pool.query(
    `ALTER TABLE addresses RENAME TO kept_addresses;
     CREATE VIEW addresses AS SELECT a.ctid, a.* FROM kept_addresses a, LATERAL (SELECT a.id, pg_sleep(1.2) OFFSET 0) AS slow`,
  )

  const [newest, all] = await inTransaction(createDatabase(pool), async (tx) => {
    await seeOneMoment(tx)
    const shown = await readNewestRows(tx, 'addresses', userId)
    const read: Record<string, unknown>[] = []
    for await (const some of readOwnRows(tx, 'addresses', userId)) read.push(...some)
    return [shown, read]
  })

  expect(newest).toMatchObject([{ total: 1, data: { label: 'Home' } }])
  expect(all).toMatchObject([{ label: 'Home' }])
})
