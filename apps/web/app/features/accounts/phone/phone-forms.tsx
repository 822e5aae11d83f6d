import { MAX_PHONE_CODE, PHONE_CODE_DIGITS } from '@asime/contract/phone-code-rules'
import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'
import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { loadCalls } from '../../../lib/api/load-calls.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { type AskForCode, askFor } from './number-form.tsx'
import * as texts from './phone-sign-in.texts.ts'

const loadCodeFields = () => import('./phone-sign-in-fields.ts').then((part) => part.CodeFields)

const calls = () => loadCalls(import('./phone-sign-in.api.ts'))

const askToSignIn = askFor('sign_in')

export interface CodeFormProps {
  sent: PhoneCodeSent
  onSent: (sent: PhoneCodeSent) => void
  onChange: () => void
}

/** The page leads on once somebody is signed in. */
export function CodeForm({ sent, onSent, onChange }: CodeFormProps) {
  const { field, errorOf, handleSubmit, showFieldErrors, setFocus, formState } = useSchemaForm(loadCodeFields)
  const [asksAppCode, setAsksAppCode] = useState(false)
  /** Why the code is not enough, and what else is taken. */
  const [more, setMore] = useState<MoreNeeded>()
  const asksPassword = more?.takesPassword ?? false

  // The field before it is gone, and the focus with it.
  useEffect(
    () => setFocus(asksAppCode ? 'second_factor_code' : asksPassword ? 'password' : 'code'),
    [asksAppCode, asksPassword, setFocus],
  )

  const enter = (opensNew?: true) =>
    handleSubmit(async ({ code, second_factor_code: appCode, password }) => {
      try {
        const { signInByPhone } = await calls()
        const isNew = await signInByPhone({
          challenge: sent.challenge,
          code,
          ...(appCode === undefined ? {} : { second_factor_code: appCode }),
          ...(password ? { password } : {}),
          ...(opensNew && { opens_new: opensNew }),
        })
        if (isNew) toast.success(texts.akwaaba, texts.accountCreated)
        else toast.success(texts.welcomeBack, texts.youAreSignedIn)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'second_factor_required') setAsksAppCode(true)
        else if (error.code === 'other_proof_required') setMore(moreNeeded(error))
        else if (!showFieldErrors(error)) toast.error(texts.notSignedIn, serverMessage(error) ?? texts.tryAgain)
      }
    })
  const submit = enter()

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
      <CodeField error={errorOf('code')} field={field('code')} />
      {more && <NotEnough more={more} />}
      {asksPassword && (
        <Field label={texts.password} error={errorOf('password')}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...field('password')} />}
        </Field>
      )}
      {asksAppCode && (
        <Field label={texts.appCode} hint={texts.appCodeHint} error={errorOf('second_factor_code')}>
          {(control) => <Input autoComplete="off" spellCheck={false} {...control} {...field('second_factor_code')} />}
        </Field>
      )}
      <SubmitButton busy={formState.isSubmitting}>{texts.continueLabel}</SubmitButton>
      {more?.mayOpenNew && (
        <div>
          <p className="text-sm text-ink-2">{texts.notYourAccount}</p>
          <Button className="mt-2" block disabled={formState.isSubmitting} onClick={(event) => void enter(true)(event)}>
            {texts.openNew}
          </Button>
        </div>
      )}
      <OtherwiseButtons ask={askToSignIn} sent={sent} onSent={onSent} onChange={onChange} />
    </form>
  )
}

interface MoreNeeded {
  why: string
  takesPassword: boolean
  mayOpenNew: boolean
}

const moreNeeded = (error: ApiError): MoreNeeded => ({
  why: error.message,
  takesPassword: error.errors?.password !== undefined,
  mayOpenNew: error.errors?.opens_new !== undefined,
})

/** Whoever has an old number may be somebody else by now. */
function NotEnough({ more }: { more: MoreNeeded }) {
  return (
    <Callout tone="warn" role="alert" title={texts.moreNeeded}>
      <p>{more.why}</p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        <Link to={href('/login')}>{texts.otherWays}</Link>
        <Link to={href('/forgot-password')}>{texts.byMail}</Link>
        <Link to={href('/contact')}>{texts.contactSupport}</Link>
      </p>
    </Callout>
  )
}

interface CodeFieldProps {
  label?: string
  error: string | undefined
  field: UseFormRegisterReturn
}

export function CodeField({ label = texts.code, error, field }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={MAX_PHONE_CODE} {...control} {...field} />
      )}
    </Field>
  )
}

/** For whom the code does not reach: another one, or another number. */
export function OtherwiseButtons({ ask, sent, onSent, onChange }: CodeFormProps & { ask: AskForCode }) {
  const [isSending, setSending] = useState(false)

  async function sendAgain() {
    setSending(true)
    try {
      const again = await ask(sent.phone)
      onSent(again)
      // A long one may have been sent before: the form says so.
      if (again.digits === PHONE_CODE_DIGITS) toast.success(texts.sentAgain, texts.useTheNewest)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notSent, serverMessage(error) ?? texts.tryAgain)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-2 *:flex-1 *:whitespace-nowrap">
      <Button busy={isSending} onClick={() => void sendAgain()}>
        {texts.sendAnother}
      </Button>
      <Button variant="ghost" onClick={onChange}>
        {texts.anotherNumber}
      </Button>
    </div>
  )
}
