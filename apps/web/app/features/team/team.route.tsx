import { invitableRoles, shopRoleLabels } from '@asime/contract/shop-roles'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LongerPassword } from '../accounts/password/longer-password.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRows } from './member-rows.tsx'
import { readTeam } from './team.api.ts'
import * as texts from './team.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function TeamPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Team />}</Queries>
}

const PANEL = 'rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6'

function Team() {
  const query = useOwnQuery(['shop-team'], readTeam)
  const reload = async () => void (await query.refetch())
  return (
    <div className="frame grid gap-5 pt-6 lg:pt-10">
      <div>
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-1.5 text-ink-2">{texts.lead}</p>
      </div>
      <LongerPassword />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <section aria-labelledby="members" className={PANEL}>
            <h2 id="members" className="mb-2 text-xl">
              {texts.members}
            </h2>
            {query.data ? (
              <MemberRows members={query.data.members} onChange={reload} />
            ) : query.isError ? (
              <Failed onRetry={query.refetch} />
            ) : (
              <Loading label={texts.loading}>
                <Skeleton className="h-[125px] sm:h-24" />
              </Loading>
            )}
          </section>
          {!query.isError && (
            <section aria-labelledby="invitations" className={PANEL}>
              <h2 id="invitations" className="mb-2 text-xl">
                {texts.invitations}
              </h2>
              {query.data ? (
                <InvitationRows invitations={query.data.invitations} onChange={reload} />
              ) : (
                <Skeleton className="h-6" />
              )}
            </section>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <section aria-labelledby="invite" className={PANEL}>
            <h2 id="invite" className="mb-3 text-xl">
              {texts.invite}
            </h2>
            <InviteForm onInvited={reload} />
          </section>
          <section aria-labelledby="roles" className={PANEL}>
            <h2 id="roles" className="mb-2 text-xl">
              {texts.rolesTitle}
            </h2>
            <dl className="grid gap-3 text-[.9375rem]">
              {invitableRoles.map((role) => (
                <div key={role}>
                  <dt className="font-semibold">{shopRoleLabels[role]}</dt>
                  <dd className="text-ink-2">
                    {texts.mayDo[role].can} {texts.mayDo[role].cannot}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  )
}
