import type { ReactNode, SubmitEvent } from 'react'
import { href, Link } from 'react-router'
import { Callout } from '../../ui/callout.tsx'
import type { DeliveryFormState } from './delivery-draft.ts'
import { DeliveryFieldset } from './delivery-fields.tsx'
import * as texts from './checkout-parts.texts.ts'

// What a checkout consists of, whether it is of a cart, of one product or of a deal link.

interface CheckoutColumnsProps {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  children: ReactNode
}

/** The form: what is filled in, and beside it on wide screens what is ordered. */
export function CheckoutColumns({ onSubmit, children }: CheckoutColumnsProps) {
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-9"
    >
      {children}
    </form>
  )
}

interface DeliverySectionProps {
  form: DeliveryFormState
  methods: ReactNode
}

export function DeliverySection({ form, methods }: DeliverySectionProps) {
  return (
    <section
      aria-labelledby="delivery-title"
      className="min-w-0 rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6"
    >
      <h2 id="delivery-title" className="mb-4 text-xl">
        {texts.delivery}
      </h2>
      <DeliveryFieldset form={form} methods={methods} />
    </section>
  )
}

interface CheckoutRefusalProps {
  message: string
  /** What is unpaid already stands in the way. */
  isOfUnpaid: boolean
  className?: string
}

export function CheckoutRefusal({ message, isOfUnpaid, className }: CheckoutRefusalProps) {
  return (
    <Callout tone="danger" role="alert" className={className}>
      <p>{message}</p>
      {isOfUnpaid && (
        <p className="mt-1">
          <Link to={`${href('/app/orders')}?state=awaiting_payment`}>{texts.viewUnpaidOrders}</Link>
        </p>
      )}
    </Callout>
  )
}

/** What ordering means; ends in the link to the terms. */
export function CheckoutTerms({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 text-sm text-ink-3">
      {children}{' '}
      <Link to={href('/terms')} className="font-semibold text-forest underline underline-offset-4">
        {texts.terms}
      </Link>
      .
    </p>
  )
}
