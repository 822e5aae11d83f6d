import type { UserCard } from '@asime/contract/admin-users'
import { isContactable } from '@asime/contract/contactable'
import { userStatusLabels } from '@asime/contract/user-states'
import { Badge } from '../../../ui/badge.tsx'
import * as texts from './people.texts.ts'

/** How somebody's account stands, and what asks for a look at it. */
export function PersonBadges({
  user,
}: {
  user: Pick<UserCard, 'status' | 'email_verified' | 'verified_phone' | 'open_reports'>
}) {
  const { status, open_reports: reports } = user
  return (
    <>
      <Badge tone={status === 'active' ? 'ok' : status === 'suspended' ? 'bad' : 'plain'}>
        {userStatusLabels[status]}
      </Badge>
      {!isContactable(user) && status !== 'closed' && <Badge tone="wait">{texts.notConfirmed}</Badge>}
      {reports > 0 && <Badge tone="warm">{texts.reportsCount(reports)}</Badge>}
    </>
  )
}
