import { legalStatusNames } from '@asime/contract/shop-facts'
import type { AdminVerification } from '@asime/contract/verification'
import { verificationLabels } from '@asime/contract/verification-states'
import { href, useParams } from 'react-router'
import { clockOf } from '../../../lib/format/clock.ts'
import { formatDate, formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { DueClock } from '../../../ui/due-clock.tsx'
import { partNames } from '../../verification/verification.texts.ts'
import { DetailPage } from '../detail-page.tsx'
import { CheckVerification } from './check-verification.tsx'
import { readAnyVerification } from './verifications.api.ts'
import { Part } from '../part.tsx'
import { ShopLink } from '../people/person-link.tsx'
import { VerificationDocuments } from './verification-documents.tsx'
import * as texts from './verifications.texts.ts'
import * as deskTexts from '../desk.texts.ts'

export function meta() {
  return ownMeta(texts.verification)
}

export default function CheckVerificationPage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <OneVerification id={id} />}</Queries>
}

function OneVerification({ id }: { id: string }) {
  const query = useOwnQuery(['verification', id], (signal) => readAnyVerification(id, signal))
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: deskTexts.verifications, to: href('/app/admin/verifications') }}
      title={texts.verification}
      name={query.data?.vendor.business_name}
      missing={{ title: texts.verificationNotFound, all: texts.allVerifications }}
    >
      {query.data && <VerificationView verification={query.data} />}
    </DetailPage>
  )
}

function VerificationView({ verification }: { verification: AdminVerification }) {
  const nowMs = useMinutes()
  const { vendor, status, due_at: dueAt, payout_account: account, matches, same_card: sameCard, history } = verification
  const or = (value: string | null) => value ?? texts.notGiven
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{vendor.business_name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Badge tone={status === 'verified' ? 'ok' : status === 'pending' ? 'wait' : 'plain'}>
          {verificationLabels[status]}
        </Badge>
        {status === 'pending' && dueAt !== null && <DueClock {...clockOf(dueAt, nowMs)} />}
        {verification.valid_until !== null && status === 'verified' && (
          <span>{texts.validUntil(formatDate(verification.valid_until))}</span>
        )}
      </p>
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Part title={texts.names}>
            <DataList
              rows={[
                { label: deskTexts.seller, value: <ShopLink id={vendor.id} name={vendor.business_name} /> },
                { label: texts.nameOnCard, value: or(verification.full_name) },
                {
                  label: texts.nameOfAccount,
                  value: texts.withMatch(verification.account_full_name, texts.nameMatches[matches.account]),
                },
                {
                  label: texts.legalName,
                  value: matches.legal_name
                    ? texts.withMatch(or(verification.legal_name), texts.nameMatches[matches.legal_name])
                    : or(verification.legal_name),
                },
                {
                  label: texts.payoutAccount,
                  value: account
                    ? texts.withMatch(
                        texts.accountOf(account.account_name, account.bank_name),
                        account.match ? texts.accountMatches[account.match] : texts.notCompared,
                      )
                    : texts.notGiven,
                },
                ...(account
                  ? [{ label: texts.nameConfirmed, value: account.is_confirmed ? texts.yes : texts.no }]
                  : []),
              ]}
            />
          </Part>
          <Part title={texts.card}>
            <DataList
              rows={[
                { label: texts.cardNumber, value: or(verification.card_hint) },
                {
                  label: texts.cardExpires,
                  value: verification.card_expires_on ? formatDate(verification.card_expires_on) : texts.notGiven,
                },
                {
                  label: texts.legalStatus,
                  value: verification.legal_status ? legalStatusNames[verification.legal_status] : texts.notGiven,
                },
                { label: texts.registrationNumber, value: or(verification.registration_number) },
                { label: texts.completedOrders, value: String(verification.sales) },
                { label: texts.timesSent, value: String(verification.times_submitted) },
              ]}
            />
            {sameCard.length > 0 && (
              <Callout tone="warn" title={texts.sameCard} className="mt-3">
                <ul>
                  {sameCard.map((other) => (
                    <li key={other.id}>
                      {other.business_name}, {verificationLabels[other.status]}
                    </li>
                  ))}
                </ul>
              </Callout>
            )}
          </Part>
          <Part title={texts.documents}>
            <VerificationDocuments key={verification.id} verification={verification} names={partNames} />
          </Part>
          {history.length > 0 && (
            <Part title={texts.earlier}>
              <DataList
                rows={history.map((each) => ({
                  label: `${verificationLabels[each.status]}, ${formatMoment(each.at, nowMs)}`,
                  value: each.reason ?? '',
                }))}
              />
            </Part>
          )}
        </div>
        <div className="min-w-0 max-lg:order-first lg:sticky lg:top-4">
          <Part title={deskTexts.decision}>
            {verification.reason !== null && (
              <p className="mb-3 text-[.9375rem] whitespace-pre-line wrap-anywhere">
                <b className="font-semibold">{texts.lastReason}</b> {verification.reason}
              </p>
            )}
            <CheckVerification verification={verification} partNames={partNames} />
          </Part>
        </div>
      </div>
    </>
  )
}
