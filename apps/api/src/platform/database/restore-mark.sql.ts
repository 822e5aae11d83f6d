// From the first table of a restore by rows to its end the database has a schema of this name: until sessions are ended and closed accounts
// erased again, it is none that a server may start with.

export const MARK_RESTORE = 'CREATE SCHEMA IF NOT EXISTS restore_unfinished'
export const UNMARK_RESTORE = 'DROP SCHEMA restore_unfinished'
export const IS_MARKED = "SELECT to_regnamespace('restore_unfinished') IS NOT NULL AS is"
