import type { Currency } from '@asime/contract/fields'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Money } from '../../ui/money.tsx'
import * as texts from './summary-fold.texts.ts'

interface SummaryFoldProps {
  /** Shown while it is folded. */
  amount: { amount: number; currency: Currency } | undefined
  /** There is something in it that has to be seen. */
  isHeldOpen?: boolean
  children: ReactNode
}

/** The order summary: folded to one line on phones, where it stands on top; all of it on wide screens. */
export function SummaryFold({ amount, isHeldOpen = false, children }: SummaryFoldProps) {
  const [wantsOpen, setWantsOpen] = useState(false)
  const contentId = useId()
  const isOpen = wantsOpen || isHeldOpen
  return (
    <>
      <h2 id="summary-title" className="text-xl">
        <span className="max-lg:hidden">{texts.orderSummary}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          disabled={isHeldOpen}
          onClick={() => setWantsOpen(!isOpen)}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 text-left disabled:cursor-default lg:hidden"
        >
          <span className="flex-1">{texts.orderSummary}</span>
          {!isOpen && amount && (
            <Money amount={amount.amount} currency={amount.currency} className="text-[1.1875rem]" />
          )}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.9}
            className={`size-5 flex-none transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={contentId} className={isOpen ? '' : 'max-lg:hidden'}>
        {children}
      </div>
    </>
  )
}
