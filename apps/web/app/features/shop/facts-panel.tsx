import { missingFacts, type ShopFact, shopFacts } from '@asime/contract/shop-facts'
import type { Shop } from '@asime/contract/shop-settings'
import type { ShopTrust } from '@asime/contract/shop-trust'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { href, Link } from 'react-router'
import { formatPhone } from '../../lib/format/phone.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FactsForm } from './facts-form.tsx'
import { readShopTrust } from './shop.api.ts'
import { Card } from './shop-form.tsx'
import * as texts from './facts.texts.ts'

/** What the law has the shop tell, what of it is missing, and the form to tell it. */
export function FactsPanel({ shop }: { shop: Shop }) {
  const query = useOwnQuery(['shop-trust'], (signal) => readShopTrust(shop.id, signal))
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function close() {
    // The form goes, and the focus with it. Drawn at once, as the button has to be there.
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  return (
    <div id="facts" className="scroll-mt-4">
      <Card id="facts-card" title={texts.title} note={texts.note}>
        {query.data ? (
          isEditing ? (
            <FactsForm facts={query.data} onDone={close} />
          ) : (
            <>
              <FactList facts={query.data} />
              <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
                <Button ref={editButton} variant="buy" onClick={() => setEditing(true)}>
                  {texts.edit}
                </Button>
                <Link to={href('/vendors/:id/trust', { id: shop.id })} className={buttonClass({ variant: 'ghost' })}>
                  {texts.view}
                </Link>
              </div>
            </>
          )
        ) : query.isError ? (
          <Failed onRetry={query.refetch} />
        ) : (
          <div className="grid min-h-60 place-items-center">
            <Spinner label={texts.loading} />
          </div>
        )}
      </Card>
    </div>
  )
}

function FactList({ facts }: { facts: ShopTrust }) {
  const missing = new Set(missingFacts(facts))
  return (
    <>
      <p>
        <Badge tone={missing.size === 0 ? 'ok' : 'wait'}>
          {texts.counted(facts.asked - missing.size, facts.asked)}
        </Badge>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {shopFacts.map((fact) => {
          const isMissing = missing.has(fact)
          return (
            <li
              key={fact}
              className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 py-2.5 sm:grid-cols-[24px_220px_minmax(0,1fr)]"
            >
              {isMissing ? (
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 text-gold-ink" />
              ) : (
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 text-forest" />
              )}
              <span className="font-medium">{texts.names[fact]}</span>
              <span
                className={`wrap-anywhere max-sm:col-start-2 ${isMissing ? 'font-medium text-gold-ink' : 'text-ink-2'}`}
              >
                {isMissing ? (texts.missingNotes[fact] ?? texts.missing) : summaryOf(fact, facts)}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function summaryOf(fact: ShopFact, facts: ShopTrust): string {
  switch (fact) {
    case 'name_and_status':
      return facts.legal_name ?? ''
    case 'registration':
      return facts.registration_number ?? texts.given
    case 'phone':
      return formatPhone(facts.phone ?? '')
    case 'address':
    case 'email':
    case 'terms':
    case 'guarantees':
      return shortened(facts[fact] ?? '')
    case 'payment':
      return texts.byAsime
    case 'delivery_time':
    case 'return_policy':
      return texts.fromSettings
    default:
      return [facts.complaints_contact, formatPhone(facts.complaints_phone ?? '')].filter(Boolean).join(', ')
  }
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
