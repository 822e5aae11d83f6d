import type { Profile } from '@asime/contract/accounts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { VerificationBadge } from '../../../ui/verification-badge.tsx'
import * as texts from './profile-facts.texts.ts'

/** The profile to be read. */
export function ProfileFacts({ user }: { user: Profile }) {
  return (
    <dl>
      <Fact label={texts.fullName}>{user.full_name}</Fact>
      <Fact label={texts.email}>
        {user.email === null ? (
          <Link to={href('/app/email')} className="font-semibold text-forest underline underline-offset-4">
            {texts.addEmail}
          </Link>
        ) : (
          <>
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              {user.email}
              {user.email_verified ? <Confirmed /> : <Badge tone="wait">{texts.notConfirmed}</Badge>}
            </span>
            <span className="mt-0.5 block text-[.8125rem] text-ink-3">{texts.emailCannotBeChanged}</span>
          </>
        )}
      </Fact>
      <Fact label={texts.phone}>{user.phone && formatPhone(user.phone)}</Fact>
      <Fact label={texts.signInNumber}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {user.verified_phone !== undefined && (
            <>
              {formatPhone(user.verified_phone)}
              <Confirmed />
            </>
          )}
          <Link to={href('/app/phone')} className="font-semibold text-forest underline underline-offset-4">
            {user.verified_phone === undefined ? texts.addNumber : texts.changeNumber}
          </Link>
        </span>
      </Fact>
      <Fact label={texts.location}>{user.location}</Fact>
      <Fact label={texts.aboutYou}>{user.bio && <span className="whitespace-pre-line">{user.bio}</span>}</Fact>
      {user.vendor && (
        <Fact label={texts.shop}>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link
              to={href('/vendors/:id', { id: user.vendor.id })}
              className="font-semibold text-forest underline underline-offset-4"
            >
              {user.vendor.business_name}
            </Link>
            <VerificationBadge status={user.vendor.verification_status} />
          </span>
        </Fact>
      )}
      <Fact label={texts.memberSince}>{formatDate(user.created_at)}</Fact>
    </dl>
  )
}

function Confirmed() {
  return (
    <Badge tone="ok">
      <BadgeCheck aria-hidden="true" />
      {texts.confirmed}
    </Badge>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3 last:border-b-0 sm:grid sm:grid-cols-[150px_minmax(0,1fr)] sm:gap-5">
      <dt className="text-sm text-ink-3 sm:pt-px">{label}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-ink-3">{texts.notGiven}</span>}</dd>
    </div>
  )
}
