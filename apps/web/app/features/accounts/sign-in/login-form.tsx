import { useEffect, useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { signIn } from '../../../lib/session/session.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Checkbox, Field, EmailInput, Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast, toastNotOpened } from '../../../ui/toast.tsx'
import type { DemoAccount } from '../accounts.api.ts'
import { DemoRows } from './demo-rows.tsx'
import { ForeignSignIn, type OfferedProvider } from './foreign-sign-in.tsx'
import { PhoneLink } from '../phone/phone-link.tsx'
import { keepReturn } from '../../../lib/session/return-path.ts'
import { SubmitButton } from '../submit-button.tsx'
import * as texts from './login-form.texts.ts'

const DRAFT = { email: 'string' } as const

const loadLater = () => import('./login-later.ts')
const loadFields = () => loadLater().then((part) => part.LoginFields)

/** Few browsers are so old: the server draws for the others. */
function hideWherePasskeysAreUnknown(button: HTMLButtonElement | null): void {
  if (button) button.hidden = !('PublicKeyCredential' in window)
}

interface LoginFormProps {
  demoAccounts: readonly DemoAccount[]
  providers: readonly OfferedProvider[]
}

/** Signs in; the page leads on. Fields start without values of ours, so that what was typed early or filled in by the browser stays. */
export function LoginForm({ demoAccounts, providers }: LoginFormProps) {
  const form = useSchemaForm(loadFields)
  const {
    field,
    errorOf,
    handleSubmit,
    showFieldErrors,
    setError,
    setFocus,
    setValue,
    getValues,
    clearErrors,
    formState,
  } = form
  const forgetDraft = useFormDraft(form, 'login', DRAFT)
  const [search] = useSearchParams()
  const [asksCode, setAsksCode] = useState(false)
  const [asksDevice, setAsksDevice] = useState(false)
  const submitButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])

  const submit = handleSubmit(async ({ remember, ...credentials }) => {
    try {
      await signIn(credentials, { remember })
      forgetDraft()
      toast.success(texts.welcomeBack, texts.youHaveSuccessfullyLoggedIn)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'second_factor_required') {
        setAsksCode(true)
        return
      }
      // The answer does not tell which of the two is wrong. The password is the one that cannot be read over.
      if (error.code === 'invalid_credentials') setError('password', { message: error.message })
      else showFieldErrors(error)
      toast.error(texts.loginFailed, serverMessage(error) ?? texts.loginFailedText)
    }
  })

  async function signInByPasskey() {
    setAsksDevice(true)
    try {
      const code = await loadLater()
        .then((part) => part.loadPasskeys())
        .catch(toastNotOpened)
      await code?.signInByPasskey(getValues('remember') ?? true)
    } finally {
      setAsksDevice(false)
    }
  }

  function fillIn({ email, password }: DemoAccount) {
    setValue('email', email)
    setValue('password', password)
    clearErrors()
    submitButton.current?.focus()
  }

  return (
    <>
      <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4">
        <Field label={texts.email} error={errorOf('email')}>
          {(control) => <EmailInput autoComplete="username" {...control} {...field('email')} />}
        </Field>
        <Field label={texts.password} error={errorOf('password')}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...field('password')} />}
        </Field>
        {asksCode && (
          <Field label={texts.code} hint={texts.codeHint} error={errorOf('code')}>
            {(control) => <Input autoComplete="one-time-code" spellCheck={false} {...control} {...field('code')} />}
          </Field>
        )}
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={texts.rememberMe} defaultChecked {...field('remember')} />
          <Link
            to={href('/forgot-password')}
            className="flex min-h-11 items-center text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
          >
            {texts.forgotYourPasswordQuestion}
          </Link>
        </div>
        <SubmitButton ref={submitButton} busy={formState.isSubmitting}>
          {texts.signIn}
        </SubmitButton>
      </form>
      <PhoneLink search={search} className="mt-3" />
      <Button
        ref={hideWherePasskeysAreUnknown}
        block
        className="mt-3"
        busy={asksDevice}
        onClick={() => void signInByPasskey()}
      >
        {texts.signInWithAPasskey}
      </Button>
      <ForeignSignIn providers={providers} search={search} />
      <p className="mt-6 text-center text-ink-2">
        {texts.newHereQuestion}{' '}
        <Link
          to={keepReturn(href('/register'), search)}
          className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
        >
          {texts.createAnAccount}
        </Link>
      </p>
      {demoAccounts.length > 0 && <DemoRows accounts={demoAccounts} onChoose={fillIn} />}
    </>
  )
}
