import { SAME_HAND } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'

/**
 * Whether one hand may be behind two admins: one of them, or somebody else, has lately made the other an admin, given them a role or
 * reset their codes, directly or through admins whom they have made for it. What two have to agree on is not agreed on by these two.
 * @param first SQL of the one's id
 * @param second SQL of the other's id
 * @param within SQL of an interval, `SAME_HAND`
 */
const isSameHand = (first: string, second: string, within: string) => `EXISTS (
  WITH RECURSIVE hands (of_first, id) AS (
    VALUES (true, ${first}), (false, ${second})
    UNION
    SELECT h.of_first, e.user_id FROM hands h JOIN audit_events e ON e.subject_id = h.id
    WHERE e.kind IN ('staff_added', 'staff_role_changed', 'staff_codes_reset') AND e.happened_at > now() - ${within}
  )
  SELECT FROM hands a JOIN hands b ON b.id = a.id AND NOT b.of_first WHERE a.of_first)`

/**
 * Whether an admin may approve what another proposed: another person, whose role allows it still, and behind whom nobody is who is
 * behind the approver.
 * @param approver SQL of the one's id
 * @param proposer SQL of the other's id
 * @param roles SQL of the staff roles that may propose it
 * @param within SQL of an interval, `SAME_HAND`
 */
export const mayApprove = (approver: string, proposer: string, roles: string, within: string) =>
  `${proposer} <> ${approver} AND EXISTS (
     SELECT FROM users u WHERE u.id = ${proposer} AND u.user_type = 'admin' AND u.status = 'active' AND u.staff_role = ANY (${roles}))
   AND NOT ${isSameHand(approver, proposer, within)}`

const SAME = `SELECT ${isSameHand('$1::uuid', '$2::uuid', '$3::interval')} AS same`

export async function areSameHand(db: Db, approverId: string, proposerId: string): Promise<boolean> {
  const [row] = await queryRows<{ same: boolean }>(db, SAME, [approverId, proposerId, SAME_HAND])
  return row?.same === true
}
