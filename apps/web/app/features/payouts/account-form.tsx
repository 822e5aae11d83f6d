import { inForce } from '@asime/contract/changed-timers'
import { inWords, NEW_ACCOUNT_HOLD, type Duration } from '@asime/contract/deadlines'
import type { MobileNetwork } from '@asime/contract/ghana'
import { walletNames } from '@asime/contract/order-money'
import {
  type PayoutAccount,
  type PayoutBank,
  PayoutAccountKind,
  ResolveAccountName,
  SavePayoutAccount,
} from '@asime/contract/payouts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { serverMessage } from '../../lib/api/server-message.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { networkOf } from '../../lib/format/network-of.ts'
import { listPayoutBanks, resolveAccountName, savePayoutAccount } from './payouts.api.ts'
import * as texts from './account-form.texts.ts'

const DRAFT = { kind: 'string', bank_code: 'string', account_number: 'string', account_name: 'string' } as const

const KINDS = [
  { value: 'mobile_money', label: texts.mobileMoney },
  { value: 'bank', label: texts.bankAccount },
]

/** What providers call the networks in the list of banks. */
const BANK_CODES: Record<MobileNetwork, string> = { mtn: 'MTN', telecel: 'VOD', at: 'ATL' }

/** As the payment page does: numbers move between networks, so it is only pointed out. */
function otherNetworkHint(number: string, code: string, banks: readonly PayoutBank[]): string | undefined {
  const chosen = banks.find((bank) => bank.code === code)
  const likely = networkOf(number)
  return chosen && likely && chosen.code !== BANK_CODES[likely]
    ? texts.thisLooksLikeANumber(walletNames[likely], chosen.name)
    : undefined
}

/** From when it was named, by the server's clock alone. */
function waitOf({ usable_from: from, created_at: named }: PayoutAccount): Duration {
  return `${Math.ceil((Date.parse(from) - Date.parse(named)) / 3_600_000)} hours`
}

interface AccountFormProps {
  isFirst: boolean
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Names the account that payouts go to; the bank or network says whose it is, where it can. */
export function AccountForm({ isFirst, onDone, onCancel }: AccountFormProps) {
  const queries = useQueryClient()
  const banks = useOwnQuery(['payout-banks'], listPayoutBanks)
  const [problem, setProblem] = useState<string>()
  const [owner, setOwner] = useState<{ name: string | null }>()
  /** The name that was put in here, and not by whoever types. */
  const filledIn = useRef('')
  const form = useSchemaForm(SavePayoutAccount, {
    defaultValues: { kind: 'mobile_money', bank_code: '', account_number: '', account_name: '' },
  })
  const forgetDraft = useFormDraft(form, 'payout-account', DRAFT)
  const { field, errorOf, watch, setValue, getValues, clearErrors, handleSubmit, showFieldErrors, formState } = form
  const kind = PayoutAccountKind.safeParse(watch('kind')).data ?? 'mobile_money'
  const choices = (banks.data ?? []).filter((bank) => bank.kind === kind)

  /** Looks up the account holder's name once network and number are entered. */
  async function findOwner() {
    const { bank_code, account_number } = getValues()
    const account = ResolveAccountName.safeParse({ kind, bank_code, account_number })
    setOwner(undefined)
    if (!account.success) return
    // A help only: without it the name is typed.
    const name = await resolveAccountName(account.data).catch(() => null)
    const typed = getValues()
    // Another account has been named meanwhile, which is looked up by itself.
    if (typed.bank_code !== bank_code || typed.account_number !== account_number) return
    setOwner({ name })
    if (typed.account_name && typed.account_name !== filledIn.current) return
    filledIn.current = name ?? ''
    setValue('account_name', filledIn.current)
    if (name !== null) clearErrors('account_name')
  }

  const submit = handleSubmit(async (account) => {
    setProblem(undefined)
    try {
      const saved = await savePayoutAccount(account)
      forgetDraft()
      toast.success(
        texts.yourPayoutAccountIsSaved,
        saved.is_usable ? undefined : texts.payoutsToItBeginIn(inWords(waitOf(saved))),
      )
      await queries.invalidateQueries()
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setProblem(serverMessage(error) ?? texts.weCouldNotReachAsime)
    }
  })

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <RadioCards
        legend={texts.whereShouldYourMoneyGo}
        options={KINDS}
        error={errorOf('kind')}
        {...field('kind', 'account_number')}
      />
      <Field label={kind === 'bank' ? texts.bank : texts.network} error={errorOf('bank_code')}>
        {(control) => {
          const { onBlur, ...rest } = field('bank_code')
          return (
            <Select
              {...control}
              {...rest}
              onBlur={(event) => {
                void onBlur(event)
                void findOwner()
              }}
            >
              <option value="">{texts.choose}</option>
              {choices.map((bank) => (
                <option key={bank.code} value={bank.code}>
                  {bank.name}
                </option>
              ))}
            </Select>
          )
        }}
      </Field>
      <Field
        label={kind === 'bank' ? texts.accountNumber : texts.mobileMoneyNumber}
        error={errorOf('account_number')}
        hint={
          kind === 'bank'
            ? texts.digitsOnly
            : (otherNetworkHint(watch('account_number'), watch('bank_code'), choices) ?? texts.phoneExample)
        }
      >
        {(control) => {
          const { onBlur, ...rest } = field('account_number')
          return (
            <Input
              {...control}
              {...rest}
              inputMode={kind === 'bank' ? 'numeric' : 'tel'}
              autoComplete="off"
              onBlur={(event) => {
                void onBlur(event)
                void findOwner()
              }}
            />
          )
        }}
      </Field>
      <Field
        label={texts.nameOnTheAccount}
        error={errorOf('account_name')}
        hint={owner?.name ? texts.registeredTo(owner.name) : texts.asItIsRegistered}
      >
        {(control) => <Input {...control} {...field('account_name')} autoComplete="off" />}
      </Field>
      <output className="sr-only">{owner?.name ? texts.registeredToNamed(owner.name) : ''}</output>
      {!isFirst && (
        <Callout tone="info">
          <p>{texts.weEmailYou(inWords(inForce('new_account_hold', NEW_ACCOUNT_HOLD)))}</p>
          <p className="mt-1">{texts.anotherNameEnds}</p>
        </Callout>
      )}
      {(problem ?? (banks.isError ? texts.weCouldNotLoad : undefined)) && (
        <Callout tone="danger" role="alert">
          {problem ?? texts.weCouldNotLoad}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="buy" busy={formState.isSubmitting}>
          {texts.saveAccount}
        </Button>
        {onCancel && (
          <Button
            variant="ghost"
            onClick={() => {
              forgetDraft()
              onCancel()
            }}
          >
            {texts.keepCurrentAccount}
          </Button>
        )}
      </div>
    </form>
  )
}
