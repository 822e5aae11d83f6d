/**
 * Unions beside statements that have fewer words than the column's constraint, where another condition than one on the column
 * makes it so.
 */
export const NARROWER = [
  {
    file: 'apps/api/src/modules/disputes/open-dispute.sql.ts',
    column: 'status',
    why: 'closed_at IS NULL, by disputes_closed',
  },
] as const

/** Columns that may be null by themselves, and never are where the JSON has them. */
export const NEVER_NULL = [
  {
    source: 'payments.settled_at',
    at: '.charges[].paid_at',
    why: 'these succeeded, and by the constraint payments_settled what succeeded has its time',
  },
  {
    source: 'payout_accounts.number_end',
    at: '.number_end',
    why: 'where it is null, account_number is there, by the constraint payout_accounts_number',
  },
] as const

/** Files of modules that send SQL without a name that says so. */
export const BESIDE = [
  {
    file: 'apps/api/src/modules/backups/finish-restore.ts',
    why: 'the last steps of a restore, each a statement or two on a connection of its own',
  },
  { file: 'apps/api/src/modules/backups/base-backup.ts', why: 'the replication protocol, which is no SQL' },
] as const

/** A call whose SQL cannot be a constant, or that PostgreSQL cannot describe, and why. Keep this list short. */
export interface Exception {
  file: string
  /** Source text that the call contains. */
  call: string
  why: string
}

const DOOR = 'is itself the way by which all of them pass'
const BY_CATALOGUE =
  'is made by the database from its own catalogue, with names quoted by format() or escapeIdentifier()'
const RECORDED = 'sends again what the server sent'

export const EXCEPTIONS: readonly Exception[] = [
  { file: 'apps/api/src/platform/database/database.ts', call: 'CompiledQuery.raw(text, values)', why: DOOR },
  { file: 'apps/api/src/platform/database/hot-read.ts', call: 'pool.query<Row>(query)', why: DOOR },
  { file: 'apps/api/src/platform/database/preparing-pool.ts', call: 'client.query(', why: DOOR },
  { file: 'drills/database.ts', call: 'pool.query<Row>(text, values)', why: DOOR },
  { file: 'drills/f07-disk-full.ts', call: 'pool.query<Row>(text, values)', why: DOOR },
  { file: 'drills/f18-backup.ts', call: 'pool.query(text, values)', why: DOOR },
  { file: 'apps/api/src/platform/database/migrate.ts', call: 'sql.raw(text)', why: 'runs the migrations' },
  { file: 'apps/api/src/platform/database/roles.ts', call: 'superuser.query(statement)', why: BY_CATALOGUE },
  { file: 'apps/api/src/platform/database/roles.ts', call: 'superuser.query([', why: BY_CATALOGUE },
  { file: 'apps/api/src/platform/database/grants.ts', call: 'client.query(statement)', why: BY_CATALOGUE },
  { file: 'apps/api/src/modules/backups/table-dump.sql.ts', call: 'copyTo(', why: BY_CATALOGUE },
  { file: 'apps/api/src/modules/backups/table-dump.sql.ts', call: 'copyFrom(', why: BY_CATALOGUE },
  { file: 'apps/api/src/modules/backups/table-dump.sql.ts', call: 'client.query(text)', why: BY_CATALOGUE },
  {
    file: 'apps/api/src/modules/backups/table-dump.sql.ts',
    call: 'client.query(disableTriggers(name))',
    why: BY_CATALOGUE,
  },
  {
    file: 'apps/api/src/modules/backups/table-dump.sql.ts',
    call: 'client.query(enableTriggers(name))',
    why: BY_CATALOGUE,
  },
  { file: 'apps/api/src/modules/backups/table-dump.sql.ts', call: 'client.query(emptyTables(', why: BY_CATALOGUE },
  {
    file: 'apps/api/src/modules/backups/base-backup.ts',
    call: '.query(',
    why: 'speaks the replication protocol, which is no SQL',
  },
  { file: 'apps/api/demo/table-extras.ts', call: 'client.query(', why: BY_CATALOGUE },
  { file: 'bench/data.ts', call: 'pool.query(`', why: 'makes and drops databases, whose names cannot be parameters' },
  { file: 'bench/processes/sql.ts', call: 'client.query({ name, text, values })', why: RECORDED },
]
