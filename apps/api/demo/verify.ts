import { readdirSync } from 'node:fs'
import pg from 'pg'
import { invariants, minimums } from './invariants.ts'

/** Checks a filled market, of any size from the default on, and says what is wrong with it, one line each. */
export async function verifyMarket(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const wrong: string[] = []
    await client.query("SET work_mem = '64MB'")
    for (const { sentence, violations } of invariants) {
      const n = await count(client, 'SELECT count(*) FROM (' + violations + ') AS violations')
      if (n > 0) wrong.push(`not so ${n} times: ${sentence}`)
    }
    for (const { what, atLeast, query } of minimums) {
      const n = await count(client, query)
      if (n < atLeast) wrong.push(`only ${n} ${what} instead of ${atLeast}`)
    }
    return [...wrong, ...(await missingPictures(client))]
  } finally {
    await client.end()
  }
}

async function count(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(query)
  return Number(rows[0]?.count)
}

async function missingPictures(client: pg.Client): Promise<string[]> {
  const files = new Set(
    readdirSync(new URL('../media/pictures', import.meta.url)).map((name) => `/media/pictures/${name}`),
  )
  const { rows } = await client.query<{ url: string }>(`
    SELECT DISTINCT url FROM (SELECT DISTINCT images FROM products) p, jsonb_array_elements(images) AS image, unnest(ARRAY[image ->> 'url', image ->> 'thumbnail_url']) AS url
    UNION SELECT jsonb_array_elements_text(attachments) FROM item_requests`)
  return rows.filter(({ url }) => !files.has(url)).map(({ url }) => `there is no picture ${url}`)
}
