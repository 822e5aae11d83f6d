import { shopRoleLabels } from '@asime/contract/shop-roles'
import type { ShopMember } from '@asime/contract/shop-team'
import { formatDate } from '../../../lib/format/dates.ts'
import { Part } from '../part.tsx'
import { UserLink } from './person-link.tsx'
import * as texts from './people.texts.ts'

/** Who works for a shop, the owner first. */
export function ShopPeople({ members }: { members: readonly ShopMember[] }) {
  return (
    <Part title={texts.team}>
      {members.length === 0 ? (
        <p className="text-ink-2">{texts.noTeam}</p>
      ) : (
        <ul aria-label={texts.team}>
          {members.map(({ user, role, created_at: since }) => (
            <li key={user.id} className="border-t border-line py-2.5 first:border-t-0">
              <p className="wrap-anywhere">
                <UserLink id={user.id} name={user.full_name} />
              </p>
              <p className="text-sm text-ink-3 wrap-anywhere">
                {texts.memberFacts(shopRoleLabels[role], formatDate(since))}
                {user.email !== null && `. ${user.email}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
