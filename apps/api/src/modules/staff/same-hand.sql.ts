import { inWords, SAME_HAND } from '@asime/contract/deadlines'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'

/**
 * Whether one hand may be behind two admins: one of them, or somebody else, has lately made the other an admin, given them a role or
 * reset their codes, directly or through admins whom they have made for it. What two have to agree on is not agreed on by these two.
 * @param first SQL of the one's id
 * @param second SQL of the other's id
 * @param within SQL of an interval, `SAME_HAND`
 */
export const isSameHand = (first: string, second: string, within: string) => `EXISTS (
  WITH RECURSIVE hands (of_first, id) AS (
    VALUES (true, ${first}), (false, ${second})
    UNION
    SELECT h.of_first, e.user_id FROM hands h JOIN audit_events e ON e.subject_id = h.id
    WHERE e.kind IN ('staff_added', 'staff_role_changed', 'staff_codes_reset') AND e.happened_at > now() - ${within}
  )
  SELECT FROM hands a JOIN hands b ON b.id = a.id AND NOT b.of_first WHERE a.of_first)`

const SAME = `SELECT ${isSameHand('$1::uuid', '$2::uuid', '$3::interval')} AS same`

/** Says so where that is why an approval was refused. @throws AppError forbidden */
export async function assertNotSameHand(db: Db, approverId: string, proposerId: string): Promise<void> {
  const [row] = await queryRows<{ same: boolean }>(db, SAME, [approverId, proposerId, SAME_HAND])
  if (row?.same)
    throw new AppError('forbidden', {
      message: `Within the last ${inWords(SAME_HAND)}, one of you has added the other as an admin, changed their role or reset their codes, or somebody has done so for both. Another admin has to approve this`,
    })
}
