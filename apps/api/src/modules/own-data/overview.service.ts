import {
  MAX_OVERVIEW_TEXT,
  type OwnDataOverview,
  type OwnTableName,
  ownTableNames,
} from '@asime/contract/own-data-overview'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createQueue } from '../../platform/queue.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { recordAudit } from '../accounts/accounts.service.ts'
import { tooMany } from './own-data.service.ts'
import { readNewestRows, seeOneMoment } from './own-data.repository.ts'
import { OWN_TABLES } from './own-rows.sql.ts'

/** Each takes a connection for as long as it reads. Apart from exports, which may take minutes. */
const inTurn = createQueue({ atOnce: 2, waiting: 8, refusal: tooMany })

/**
 * What an export holds, as much of it as a page shows, as of one moment: without links that open files, and without whole
 * account numbers.
 * @throws AppError rate_limited, unavailable while too many wait
 */
export async function readOwnDataOverview(context: Context, actor: Actor): Promise<OwnDataOverview> {
  await context.rateLimits.take('ownDataViews', actor.userId)
  await inTransaction(context.db, (tx) => recordAudit(tx, 'own_data_viewed', actor))
  return inTurn(() =>
    inTransaction(context.db, async (tx) => {
      await seeOneMoment(tx)
      const tables: [OwnTableName, OwnDataOverview['tables'][OwnTableName]][] = []
      for (const name of ownTableNames) {
        const rows = await readNewestRows(tx, name, actor.userId)
        tables.push([
          name,
          { total: rows[0]?.total ?? 0, rows: rows.map(({ data }) => shortenRow(inOrder(name, data))) },
        ])
      }
      return {
        as_of: new Date(context.clock.now()).toISOString(),
        tables: Object.fromEntries(tables) as OwnDataOverview['tables'],
      }
    }),
  )
}

/**
 * More of one table, as the page shows it.
 * @param skip so many of the newest are left out
 * @throws AppError rate_limited, unavailable while too many wait
 */
export async function readOwnDataRows(
  context: Context,
  actor: Actor,
  { table, skip }: { table: OwnTableName; skip: number },
): Promise<Record<string, unknown>[]> {
  await context.rateLimits.take('ownDataRows', actor.userId)
  await inTransaction(context.db, (tx) => recordAudit(tx, 'own_data_viewed', actor))
  const rows = await inTurn(() =>
    inTransaction(context.db, async (tx) => {
      await seeOneMoment(tx)
      return readNewestRows(tx, table, actor.userId, skip)
    }),
  )
  return rows.map(({ data }) => shortenRow(inOrder(table, data)))
}

/** As the list of columns has them: the database puts the shortest names first. */
const inOrder = (name: OwnTableName, row: Record<string, unknown>) =>
  Object.fromEntries(
    OWN_TABLES[name].columns.split(' ').flatMap((column) => (column in row ? [[column, row[column]]] : [])),
  )

const shortenRow = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, shorten(value)]))

/** The same with long texts cut, however deep they stand. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_OVERVIEW_TEXT ? `${value.slice(0, MAX_OVERVIEW_TEXT).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return shortenRow(value as Record<string, unknown>)
}
