import { inWords, PROMPT } from '@asime/contract/deadlines'
import { GhanaMobile, MobileNetwork } from '@asime/contract/ghana'
import type { Checkout } from '@asime/contract/orders'
import type { Payment, StartPayment } from '@asime/contract/payments'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../lib/api/api.ts'
import { formatMoney } from '@asime/contract/money'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { formatPhone } from '../../lib/format/phone.ts'
import { networkOf } from '../../lib/format/network-of.ts'
import { networks } from './networks.ts'
import { startPayment } from './payments.api.ts'
import * as texts from './pay-form.texts.ts'

const PayFields = z.discriminatedUnion(
  'choice',
  [z.object({ choice: MobileNetwork, phone: GhanaMobile }), z.object({ choice: z.literal('card'), phone: z.string() })],
  { error: texts.chooseHowYouWant },
)

const CHOICES = [
  ...MobileNetwork.options.map((network) => ({
    value: network,
    label: networks[network].wallet,
    description: networks[network].prefixes,
  })),
  { value: 'card', label: texts.card, description: texts.visaOrMastercard, icon: <CreditCard /> },
]

const DRAFT = { choice: 'string', phone: 'string' } as const

interface PayFormProps {
  checkout: Checkout
  /** The number that was typed before. */
  phone: string
  onPhone: (phone: string) => void
  /** The attempt before this one, which came to nothing. */
  failed: Payment | undefined
  /** Reads anew how things stand. */
  reload: () => Promise<void>
}

/** How the payer wants to pay what is due. The amount is the server's. */
export function PayForm({ checkout, phone: phoneBefore, onPhone, failed, reload }: PayFormProps) {
  const keyFor = useIntentionKey()
  const [problem, setProblem] = useState<string>()
  const [defaultValues] = useState(() => {
    const before = failed?.method === 'card' ? ('card' as const) : failed?.network
    return { choice: before ?? networkOf(phoneBefore) ?? ('mtn' as const), phone: formatPhone(phoneBefore) }
  })
  const form = useSchemaForm(PayFields, { defaultValues })
  const { field, errorOf, watch, setValue, clearErrors, handleSubmit, showFieldErrors, formState } = form
  const forgetDraft = useFormDraft(form, `pay:${checkout.id}`, DRAFT)
  const choice = watch('choice')
  const phone = watch('phone') ?? ''
  const likely = networkOf(phone)

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    onPhone(fields.phone)
    const payment: StartPayment =
      fields.choice === 'card'
        ? { method: 'card' }
        : { method: 'mobile_money', network: fields.choice, phone: fields.phone }
    try {
      // Another attempt after a failed one is another payment, though all that is typed is the same.
      await startPayment(checkout.id, payment, keyFor({ payment, after: checkout.payments[0]?.id }))
      forgetDraft()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setProblem(serverMessage(error) ?? texts.weCouldNotReachAsime)
    }
    // Also after a refusal: most likely something has changed, such as in another tab.
    await reload()
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {/* After an attempt in the sandbox, its panel says so. */}
      {checkout.is_test && !failed?.is_sandbox && (
        <Callout tone="warn" icon={<FlaskConical />} title={texts.paymentsHereAreTests}>
          {texts.noMoneyMovesWhatever}
        </Callout>
      )}
      <RadioCards
        legend={texts.howDoYouWant}
        options={CHOICES}
        error={errorOf('choice')}
        {...field('choice', 'phone')}
      />
      {choice !== 'card' && (
        <>
          <PhoneField
            label={texts.mobileMoneyNumber}
            required
            hint={
              likely && likely !== choice
                ? texts.thisLooksLikeANumber(networks[likely].name, networks[choice].name)
                : texts.numberOfTheWallet
            }
            error={errorOf('phone')}
            onUse={(number) => {
              setValue('phone', number)
              clearErrors('phone')
            }}
            {...field('phone')}
          />
          <div className="text-[.9375rem] text-ink-2">
            <p className="font-semibold text-ink">{texts.whatHappensNext}</p>
            <ol className="mt-1 grid list-decimal gap-1 pl-5">
              {networks[choice].steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
              <li>{texts.youHaveTime(inWords(PROMPT))}</li>
            </ol>
          </div>
        </>
      )}
      {choice === 'card' && <p className="text-[.9375rem] text-ink-2">{texts.youTypeYourCard}</p>}
      <Callout tone="info" icon={<ShieldCheck />}>
        {texts.weNeverAskForYourPIN}
      </Callout>
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      <Button type="submit" variant="buy" size="lg" block busy={formState.isSubmitting}>
        {texts.pay(formatMoney(checkout.amount_due, checkout.currency))}
      </Button>
    </form>
  )
}
