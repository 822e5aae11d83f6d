import { type Db, queryRows } from '../database/database.ts'

/**
 * A job that the clock starts is made anew at each run. Of those that failed only the oldest is kept and tried again: it stands
 * for all of them, counts the failures, and is an alert once it is given up. No key of the queue does that: replacing a failed job
 * begins its count anew, and one that runs, or whose worker has died, would be given up.
 */
export async function dropRepeatedRuns(db: Db): Promise<void> {
  await queryRows(
    db,
    `SELECT graphile_worker.complete_jobs(array_agg(j.id))
     FROM graphile_worker._private_jobs j
     WHERE j.attempts > 0 AND j.locked_at IS NULL AND j.payload -> '_cron' IS NOT NULL AND EXISTS (
       SELECT FROM graphile_worker._private_jobs older
       WHERE older.task_id = j.task_id AND older.id < j.id AND older.attempts > 0 AND older.locked_at IS NULL
         AND older.payload -> '_cron' IS NOT NULL)
     HAVING count(*) > 0`,
  )
}
