import type { AdminUser } from '@asime/contract/admin-users'
import type { ReportReason } from '@asime/contract/chat-rules'
import { shopRoleLabels } from '@asime/contract/shop-roles'
import { staffRoleLabels } from '@asime/contract/staff-permissions'
import { verificationLabels } from '@asime/contract/verification-states'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate, formatMoment } from '../../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CloseShop } from './close-shop.tsx'
import { mayAtDesk } from '../desk-sections.ts'
import { Part } from '../part.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonAudit } from './person-audit.tsx'
import { PersonBadges } from './person-badges.tsx'
import { PersonEmail } from './person-email.tsx'
import { PersonMoney } from './person-money.tsx'
import { PersonOrders } from './person-orders.tsx'
import { PersonPhone } from './person-phone.tsx'
import { PersonReports } from './person-reports.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PersonShop } from './person-shop.tsx'
import * as texts from './people.texts.ts'

interface PersonViewProps {
  user: AdminUser
  /** What each reason of a report is called. */
  reasonNames: Record<ReportReason, string>
  /** What the page shows beside the person. */
  aside?: ReactNode
}

/** All that an admin knows of somebody, and what they can do. */
export function PersonView({ user, reasonNames, aside }: PersonViewProps) {
  const nowMs = useMinutes()
  const viewer = useViewer()
  const { suspension, shop, orders, reports } = user
  const { totals, open } = reports
  return (
    <>
      <div className="flex items-start gap-4">
        <Avatar name={user.full_name} src={user.avatar_url} size={52} />
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{user.full_name}</h1>
          <p className="text-ink-2 wrap-anywhere">{[shop?.business_name, user.location].filter(Boolean).join(', ')}</p>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone="plain">
              {user.staff_role ? staffRoleLabels[user.staff_role] : texts.roles[user.user_type]}
            </Badge>
            <PersonBadges user={user} />
          </p>
        </div>
      </div>
      {suspension && (
        <Callout
          tone="danger"
          title={texts.suspendedBy(suspension.suspended_by, formatMoment(suspension.suspended_at, nowMs))}
          className="mt-4"
        >
          <p className="whitespace-pre-line wrap-anywhere">{texts.reasonGiven(suspension.reason)}</p>
          {suspension.note !== null && (
            <p className="whitespace-pre-line wrap-anywhere">{texts.noteGiven(suspension.note)}</p>
          )}
        </Callout>
      )}
      {user.open_reports > 0 && (
        <Callout tone="warn" title={texts.openReports(user.open_reports)} className="mt-4">
          {mayAtDesk(viewer, 'moderation') && (
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              {open.posts > 0 && (
                <TextLink to={href('/app/admin/reports')}>{texts.viewPostReports(open.posts)}</TextLink>
              )}
              {open.conversations > 0 && (
                <TextLink to={href('/app/admin/reports/conversations')}>
                  {texts.viewConversationReports(open.conversations)}
                </TextLink>
              )}
            </p>
          )}
        </Callout>
      )}
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <Tabs
          className="min-w-0"
          label={texts.history}
          tabs={[
            { id: 'overview', label: texts.overview, panel: <Overview user={user} /> },
            {
              id: 'orders',
              label: texts.ordersTab(formatCount(orders.bought + orders.sold)),
              panel: <PersonOrders user={user} nowMs={nowMs} />,
            },
            {
              id: 'reports',
              label: texts.reportsTab(formatCount(totals.about + totals.by + totals.posted)),
              panel: <PersonReports user={user} nowMs={nowMs} reasonNames={reasonNames} />,
            },
            {
              id: 'sessions',
              label: texts.sessionsTab,
              panel: <PersonSessions sessions={user.sessions} nowMs={nowMs} />,
            },
            ...(mayAtDesk(viewer, 'audit')
              ? [{ id: 'audit', label: texts.audit, panel: <PersonAudit user={user} nowMs={nowMs} /> }]
              : []),
          ]}
        />
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <Part title={texts.actions}>
            <PersonActions user={user} />
            {user.actions.includes('make_vendor') && <PersonShop user={user} />}
            {user.actions.includes('make_buyer') && <CloseShop user={user} />}
          </Part>
          {aside}
          <PersonEmail user={user} nowMs={nowMs} />
          <PersonPhone user={user} nowMs={nowMs} />
        </div>
      </div>
    </>
  )
}

const grouped = (phone: string | null) => phone && formatPhone(phone)

function Overview({ user }: { user: AdminUser }) {
  const viewer = useViewer()
  const { shop, verification, orders } = user
  return (
    <div className="grid gap-4">
      <Part title={texts.account}>
        <DataList
          rows={[
            { label: texts.email, value: texts.emailOf(user.email, user.email_verified) },
            { label: texts.phone, value: texts.phoneOf(grouped(user.phone), grouped(user.verified_phone)) },
            { label: texts.location, value: user.location ?? texts.notGiven },
            { label: texts.joined, value: formatDate(user.created_at) },
            { label: texts.role, value: texts.roles[user.user_type] },
            ...(shop
              ? [
                  {
                    label: texts.shop,
                    value: shop.is_closed ? (
                      texts.closedShop(shop.business_name)
                    ) : (
                      <TextLink to={href('/vendors/:id', { id: shop.id })}>
                        {texts.worksFor(shop.business_name, shopRoleLabels[shop.role])}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            ...(verification
              ? [
                  {
                    label: texts.verification,
                    value:
                      verification.id === null ? (
                        verificationLabels[verification.status]
                      ) : (
                        <TextLink to={href('/app/admin/verifications/:id', { id: verification.id })}>
                          {verificationLabels[verification.status]}
                        </TextLink>
                      ),
                  },
                ]
              : []),
            { label: texts.bought, value: formatCount(orders.bought) },
            ...(verification ? [{ label: texts.sold, value: formatCount(orders.sold) }] : []),
            { label: texts.messagesSent, value: formatCount(user.messages_sent) },
            { label: texts.devices, value: formatCount(user.active_sessions) },
          ]}
        />
      </Part>
      <PersonMoney title={texts.purchases} statements={user.purchases} balance={texts.stillHeld} />
      {verification && (
        <PersonMoney
          title={texts.sales}
          statements={user.sales}
          balance={texts.owedToShop}
          ledgerHref={
            shop && mayAtDesk(viewer, 'money') ? `${href('/app/admin/money/ledger')}?vendor=${shop.id}` : undefined
          }
        />
      )}
    </div>
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-forest underline underline-offset-4">
      {children}
    </Link>
  )
}
