import { lengthOf, timeToPay } from '@asime/contract/deadlines'
import { enterVoucherEndpoint, type Payment } from '@asime/contract/payments'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { formatMoney } from '@asime/contract/money'
import { MAX_VOUCHER_CODE } from '@asime/contract/text-lengths'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { networks } from './networks.ts'
import { checkPayment, enterVoucher, stopPayment } from './payments.api.ts'
import { formatCountdown, useCountdown } from '../../lib/format/use-countdown.ts'
import * as texts from './payment-progress.texts.ts'

interface PaymentProgressProps {
  payment: Payment
  /** By the browser's clock. */
  readAtMs: number
  /** The last time that the page asked, there was no answer. */
  isLineLost: boolean
  /** Takes over what the API has just said. */
  onPayment: (payment: Payment) => void
  reload: () => Promise<void>
}

/** A payment that is under way: what the payer has to do, how much time is left, and what is going on. */
export function PaymentProgress({ payment, readAtMs, isLineLost, onPayment, reload }: PaymentProgressProps) {
  const check = async () => onPayment(await checkPayment(payment.id))
  const checkSilently = () => void check().catch(() => reload())
  // Seconds from the server count from when they came: clocks of phones are wrong by hours.
  const left = useCountdown(readAtMs + payment.expires_in_seconds * 1_000, checkSilently)
  useReturn(checkSilently)
  useReturnFromPage(payment.reference, checkSilently)
  const isOver = left === 0
  const isWaiting = isOver || payment.next === 'wait' || payment.next === null
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start">
      <Ring seconds={left} of={lengthOf(timeToPay(payment.method), 'seconds')} />
      <div className="min-w-0">
        <output className="block">
          <h2 className="text-xl">{isOver ? texts.weAreChecking : titleOf(payment)}</h2>
          {isWaiting && (
            <p className="mt-1.5 text-ink-2">
              {isOver
                ? texts.timeIsOver(providerOf(payment))
                : texts.providerIsWorking(providerOf(payment), formatMoney(payment.amount, payment.currency))}
            </p>
          )}
          {isLineLost && <p className="mt-2 font-medium text-gold-ink">{texts.connectionLost}</p>}
        </output>
        {!isWaiting && <Steps payment={payment} />}
        {payment.message && !isOver && <p className="mt-3 text-[.9375rem] text-ink-2">{payment.message}</p>}
        {payment.next === 'enter_voucher' && !isOver && <VoucherForm payment={payment} onPayment={onPayment} />}
        <CheckNow check={check} stop={async () => onPayment(await stopPayment(payment.id))} />
      </div>
    </div>
  )
}

/** People come back here from the prompt on the same phone: then the answer is most likely there. */
function useReturn(callback: () => void): void {
  const onReturn = useEffectEvent(callback)
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') onReturn()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** The provider's page leads back here with the reference in the address. It may be here before any news of the payment is. */
function useReturnFromPage(reference: string, callback: () => void): void {
  const [search] = useSearchParams()
  const isBack = search.get('reference') === reference
  const onReturn = useEffectEvent(callback)
  useEffect(() => {
    if (isBack) onReturn()
  }, [isBack])
}

function titleOf(payment: Payment): string {
  switch (payment.next) {
    case 'approve_prompt':
      return texts.checkYourPhone
    case 'enter_voucher':
      return texts.enterYourVoucherCode
    case 'open_page':
      return payment.page_url ? texts.payByCard : texts.confirmWithYourBank
    default:
      return texts.oneMoment
  }
}

function providerOf({ network }: Payment): string {
  return network ? networks[network].wallet : texts.yourBank
}

function Steps({ payment }: { payment: Payment }) {
  const { network, phone_end: end, page_url: pageUrl } = payment
  if (pageUrl) {
    return (
      <>
        <p className="mt-2 text-[.9375rem] text-ink-2">
          {texts.onThePageOfThePaymentProcessor(formatMoney(payment.amount, payment.currency))}
        </p>
        <a href={pageUrl} rel="noreferrer" className={`${buttonClass({ variant: 'buy' })} mt-3`}>
          {texts.goToTheCardPage}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </>
    )
  }
  if (!network) {
    return (
      <p className="mt-2 text-[.9375rem] text-ink-2">
        {texts.yourBankHasToConfirm(formatMoney(payment.amount, payment.currency))}
      </p>
    )
  }
  const { steps, noPrompt, afterVoucher } = networks[network]
  const isVoucherSent = afterVoucher !== undefined && payment.next === 'approve_prompt'
  return (
    <>
      <p className="mt-1 text-[.9375rem] text-ink-2">
        {texts.fromYourNumber(formatMoney(payment.amount, payment.currency), networks[network].wallet)}
        {end && texts.thatEndsIn(end)}.
      </p>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-[.9375rem] text-ink-2 marker:font-semibold marker:text-ink">
        {(isVoucherSent ? afterVoucher : steps).map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{texts.keepThisPageOpen}</li>
      </ol>
      {!isVoucherSent && <p className="mt-2.5 text-sm text-ink-3">{noPrompt}</p>}
    </>
  )
}

function VoucherForm({ payment, onPayment }: Pick<PaymentProgressProps, 'payment' | 'onPayment'>) {
  const { field, errorOf, handleSubmit, setError, showFieldErrors, formState } = useSchemaForm(
    enterVoucherEndpoint.body,
    {
      defaultValues: { voucher: '' },
    },
  )
  const submit = handleSubmit(async ({ voucher }) => {
    try {
      onPayment(await enterVoucher(payment.id, voucher))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) {
        setError('voucher', { type: 'server', message: serverMessage(error) ?? texts.codeWasNotSent })
      }
    }
  })
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex flex-wrap items-start gap-2.5"
    >
      <Field label={texts.voucherCode} error={errorOf('voucher')} className="flex-1">
        {(control) => (
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={MAX_VOUCHER_CODE}
            {...control}
            {...field('voucher')}
          />
        )}
      </Field>
      <Button type="submit" variant="buy" busy={formState.isSubmitting} className="mt-[26px]">
        {texts.sendCode}
      </Button>
    </form>
  )
}

interface CheckNowProps {
  check: () => Promise<void>
  /** Leads back to the choice of how to pay. */
  stop: () => Promise<void>
}

/** There is no event for a declined payment: only asking the provider tells. */
function CheckNow({ check, stop }: CheckNowProps) {
  const [busy, setBusy] = useState<'check' | 'stop'>()

  async function press(what: 'check' | 'stop') {
    setBusy(what)
    try {
      await (what === 'check' ? check() : stop())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(
        what === 'check' ? texts.weCouldNotCheck : texts.paymentWasNotStopped,
        serverMessage(error) ?? texts.checkYourConnectionAndTry,
      )
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <p className="mt-4 inline-flex items-center gap-2 text-sm text-ink-3">
        <Spinner />
        {texts.thisPageChecksByItself}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button busy={busy === 'check'} disabled={busy === 'stop'} onClick={() => void press('check')}>
          {texts.checkNow}
        </Button>
        <Button variant="ghost" busy={busy === 'stop'} disabled={busy === 'check'} onClick={() => void press('stop')}>
          {texts.payAnotherWay}
        </Button>
      </div>
    </>
  )
}

const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

/** The time that is left, as a ring that shrinks. Spoken at its start only: the rest would talk over everything. */
function Ring({ seconds, of }: { seconds: number; of: number }) {
  const share = Math.min(1, seconds / of)
  return (
    <div role="timer" aria-label={texts.timeLeft} className="relative mx-auto size-[112px]">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="8" className="stroke-surface-3" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          className={seconds === 0 ? 'stroke-transparent' : 'stroke-gold'}
        />
      </svg>
      <span className="absolute inset-0 grid place-items-center font-display text-2xl font-bold tabular-nums">
        {formatCountdown(seconds)}
      </span>
    </div>
  )
}
