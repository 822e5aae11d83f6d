import type { UserCard } from '@asime/contract/admin-users'
import { userStatusLabels } from '@asime/contract/user-states'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './people.texts.ts'

/** How somebody's account stands, and what asks for a look at it. */
export function PersonBadges({
  user: { status, email_verified: isConfirmed, open_reports: reports },
}: {
  user: Pick<UserCard, 'status' | 'email_verified' | 'open_reports'>
}) {
  return (
    <>
      <Badge tone={status === 'active' ? 'ok' : status === 'suspended' ? 'bad' : 'plain'}>
        {userStatusLabels[status]}
      </Badge>
      {!isConfirmed && status !== 'closed' && <Badge tone="wait">{texts.notConfirmed}</Badge>}
      {reports > 0 && <Badge tone="warm">{texts.reportsCount(reports)}</Badge>}
    </>
  )
}
