import { type Db, queryRows } from '../database/database.ts'

/**
 * A job that the clock starts is made anew at each run. Only the oldest of those that failed is kept and tried again: it stands
 * for all of them, counts the failures, names the newest run and its error, and is an alert once it has failed for long and once it is given
 * up. No key of the queue does that: replacing a failed job begins its count anew, and one that runs, or whose worker has died, would be
 * given up.
 */
export async function dropRepeatedRuns(db: Db): Promise<void> {
  await queryRows(
    db,
    `WITH failed AS (
       SELECT j.id, j.payload, j.last_error, min(j.id) OVER of_task AS oldest, max(j.id) OVER of_task AS newest
       FROM graphile_worker._private_jobs j
       WHERE j.attempts > 0 AND j.locked_at IS NULL AND j.payload -> '_cron' IS NOT NULL
       WINDOW of_task AS (PARTITION BY j.task_id)
     ), named AS (
       UPDATE graphile_worker._private_jobs j SET payload = f.payload, last_error = f.last_error
       FROM failed f WHERE f.id = f.newest AND j.id = f.oldest AND f.oldest < f.newest AND j.locked_at IS NULL
     )
     SELECT graphile_worker.complete_jobs(array_agg(f.id)) FROM failed f WHERE f.id > f.oldest HAVING count(*) > 0`,
  )
}

/**
 * Ends failures that a later run has made good: the clock has started it, and no job of the task is left. Without this the one that is
 * kept would wait for its own next attempt, for hours, and its alert with it. A run does everything that is due, also for earlier runs.
 */
export async function dropRunsMadeGood(db: Db): Promise<void> {
  await queryRows(
    db,
    `SELECT graphile_worker.complete_jobs(array_agg(j.id))
     FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     JOIN graphile_worker._private_known_crontabs c ON c.identifier = t.identifier
     WHERE j.attempts > 0 AND j.locked_at IS NULL AND c.last_execution > (j.payload -> '_cron' ->> 'ts')::timestamptz
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs other
         WHERE other.task_id = j.task_id AND other.id <> j.id AND other.payload -> '_cron' IS NOT NULL)
     HAVING count(*) > 0`,
  )
}
