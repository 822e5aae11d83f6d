import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { statementName } from './statement-names.ts'

/**
 * The pool as Kysely sees it: each statement that has values is prepared under a name. Kysely sends texts alone, which the
 * database would parse and plan anew each time; an order's statement is long, and that took longer than running it.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let preparing = clients.get(client)
      if (!preparing) {
        preparing = prepare(client)
        clients.set(client, preparing)
      }
      return preparing
    },
  }
}

function prepare(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    // Without values it may be several statements, or BEGIN: these are not prepared.
    const name = values.length === 0 ? undefined : statementName(text)
    return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] })
  }
  return {
    // Its other form is for cursors, of which the dialect has none here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken?: boolean) => client.release(isBroken),
  }
}
