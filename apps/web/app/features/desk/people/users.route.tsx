import { UserType } from '@asime/contract/accounts'
import type { UserCard, UserCounts } from '@asime/contract/admin-users'
import { shownUserStatuses, userStatusLabels } from '@asime/contract/user-states'
import { href, useSearchParams } from 'react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { listUsers } from './people.api.ts'
import { type Choice, type Kind, PeopleSearch, readSearch } from './people-search.tsx'
import { PeopleTable, type PersonRow } from './people-table.tsx'
import { PersonBadges } from './person-badges.tsx'
import { useDeskList } from '../use-desk-list.ts'
import * as texts from './people.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.users)
}

export default function UsersPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Users />}</Queries>
}

const CHOICES: readonly Choice[] = [
  {
    name: 'user_type',
    label: texts.role,
    any: texts.anyRole,
    options: UserType.options.map((value) => ({ value, label: texts.roles[value] })),
  },
  {
    name: 'status',
    label: texts.state,
    any: texts.anyState,
    options: shownUserStatuses.map((value) => ({ value, label: userStatusLabels[value] })),
  },
]

const kindsOf = (counts: UserCounts | undefined): Kind[] => [
  { name: 'all', label: texts.userKinds.all, count: counts?.all, filters: {} },
  { name: 'reported', label: texts.userKinds.reported, count: counts?.reported, filters: { reported: 'true' } },
  { name: 'suspended', label: texts.userKinds.suspended, count: counts?.suspended, filters: { status: 'suspended' } },
  { name: 'new_today', label: texts.userKinds.new_today, count: counts?.new_today, filters: { new_today: 'true' } },
  {
    name: 'unconfirmed',
    label: texts.userKinds.unconfirmed,
    count: counts?.unconfirmed,
    filters: { contactable: 'false' },
  },
]

function Users() {
  const [search] = useSearchParams()
  const { typed, kind, filters } = readSearch(search, CHOICES, kindsOf(undefined))
  const { query, moreLink } = useDeskList('users', filters, (extent, signal) => listUsers(filters, extent, signal))
  const counts = query.data?.counts
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{sections.users}</h1>
      <p className="mt-1.5 min-h-7 text-ink-2">
        {counts && texts.usersLead(formatCount(counts.all), formatCount(counts.vendors))}
      </p>
      <PeopleSearch
        label={texts.searchLabel}
        placeholder={texts.searchUsers}
        typed={typed}
        choices={CHOICES}
        kinds={kindsOf(counts)}
        kind={kind}
      />
      <div className="mt-3">
        <PeopleTable
          query={query}
          moreLink={moreLink}
          noun={texts.usersNoun}
          empty={texts.noUsers}
          columns={{ name: texts.person, role: texts.role, badges: texts.state }}
          row={personRow}
        />
      </div>
    </div>
  )
}

/** A person in the list. */
function personRow(user: UserCard): PersonRow {
  return {
    id: user.id,
    picture: <Avatar name={user.full_name} src={user.avatar_url} />,
    name: user.full_name,
    to: href('/app/admin/users/:id', { id: user.id }),
    facts: texts.since(
      [user.shop?.business_name, user.location].filter((each) => typeof each === 'string'),
      formatDate(user.created_at),
    ),
    role: texts.roles[user.user_type],
    badges: <PersonBadges user={user} />,
  }
}
