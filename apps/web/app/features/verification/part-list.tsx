import type { ShopVerification } from '@asime/contract/verification'
import type { VerificationPart } from '@asime/contract/verification-states'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { href, Link } from 'react-router'
import { Progress } from '../../ui/progress.tsx'
import * as texts from './verification.texts.ts'

/** What is given elsewhere, and where. */
const ELSEWHERE: Partial<Record<VerificationPart, { to: string; label: string }>> = {
  email: { to: href('/app/profile'), label: texts.confirmEmail },
  legal_name: { to: `${href('/app/vendor/shop')}#facts`, label: texts.addLegalName },
  payout_account: { to: href('/app/vendor/payouts'), label: texts.addAccount },
}

/** What is needed, and how much of it is there. */
export function PartList({ verification: { parts, missing } }: { verification: ShopVerification }) {
  const given = parts.length - missing.length
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold">{texts.done(given, parts.length)}</p>
      <Progress
        label={texts.progress}
        value={(100 * given) / parts.length}
        valueText={texts.done(given, parts.length)}
      />
      <ul className="grid gap-x-5 sm:grid-cols-2">
        {parts.map((part) => {
          const isMissing = missing.includes(part)
          const place = isMissing ? ELSEWHERE[part] : undefined
          return (
            <li key={part} className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 py-1 text-[.9375rem]">
              {isMissing ? (
                <CircleAlert aria-hidden="true" className="size-5 flex-none text-gold-ink" />
              ) : (
                <CircleCheck aria-hidden="true" className="size-5 flex-none text-forest" />
              )}
              <span>
                {texts.partNames[part]}
                <span className="sr-only">: {isMissing ? texts.missing : texts.given}</span>
              </span>
              {place && (
                <Link
                  to={place.to}
                  className="inline-flex min-h-8 items-center font-semibold text-forest underline underline-offset-4"
                >
                  {place.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
