import type { Register, SignUpType } from '@asime/contract/accounts'
import { MIN_PASSWORD_LENGTH, MIN_TRADER_PASSWORD_LENGTH } from '@asime/contract/rules'
import { useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { firstNameOf } from '../../../lib/format/names.ts'
import { register } from '../../../lib/session/session.ts'
import { useFormDraft } from '../../../lib/drafts/use-form-draft.ts'
import { useIntentionKey } from '../../../lib/api/use-intention-key.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Checkbox, Field, EmailInput, Input } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { RegisterFields } from './register-fields.ts'
import { ACCOUNT_TYPES } from './account-types.tsx'
import { ForeignSignIn, type OfferedProvider } from '../sign-in/foreign-sign-in.tsx'
import { PhoneStart } from '../phone/phone-start.tsx'
import { keepReturn } from '../../../lib/session/return-path.ts'
import { StrengthHint } from '../password/strength-hint.tsx'
import { TermsLabel } from './terms-label.tsx'
import { SubmitButton } from '../submit-button.tsx'
import * as texts from './register-form.texts.ts'

const DRAFT = { full_name: 'string', email: 'string', phone: 'string' } as const

const loadFields = () => import('./register-fields.ts').then((part) => part.RegisterFields)

interface RegisterFormProps {
  /** The account type that is chosen at first. */
  userType: SignUpType
  providers: readonly OfferedProvider[]
}

/** Opens an account; the page leads on. */
export function RegisterForm({ userType, providers }: RegisterFormProps) {
  const schemaForm = useSchemaForm(loadFields)
  const { field, errorOf, handleSubmit, showFieldErrors, setError, setValue, clearErrors, watch, formState } =
    schemaForm
  const forgetDraft = useFormDraft(schemaForm, 'register', DRAFT)
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const keyFor = useIntentionKey()
  const [least, setLeast] = useState(leastFor(userType))

  async function open({ full_name, email, password, phone }: RegisterFields) {
    const input: Register = {
      full_name,
      email,
      password,
      user_type: chosenType(form.current),
      ...(phone ? { phone } : {}),
    }
    try {
      const user = await register(input, keyFor(input))
      forgetDraft()
      toast.success(texts.akwaaba(firstNameOf(user.full_name)), texts.yourAccountHasBeenCreated)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'email_taken') setError('email', { message: error.message })
      else showFieldErrors(error)
      toast.error(texts.registrationFailed, serverMessage(error) ?? texts.registrationFailedText)
    }
  }

  return (
    <>
      <PhoneStart />
      <p className="mt-6 border-t border-line pt-6 font-semibold">{texts.orByEmail}</p>
      <form
        ref={form}
        method="dialog"
        noValidate
        onSubmit={(event) => void handleSubmit(open)(event)}
        className="mt-4 grid gap-4"
      >
        <RadioCards
          key={userType}
          legend={texts.iWantToOpen}
          name="user_type"
          options={ACCOUNT_TYPES}
          defaultValue={userType}
          className="grid-cols-1 min-[21.25rem]:grid-cols-2"
          onChange={({ target }) => {
            keepChosenType(target.value)
            setLeast(leastFor(target.value))
          }}
        />
        <Field label={texts.fullName} error={errorOf('full_name')}>
          {(control) => <Input autoComplete="name" autoCapitalize="words" {...control} {...field('full_name')} />}
        </Field>
        <Field label={texts.email} error={errorOf('email')}>
          {(control) => <EmailInput autoComplete="username" {...control} {...field('email')} />}
        </Field>
        <PhoneField
          error={errorOf('phone')}
          onUse={(phone) => {
            setValue('phone', phone)
            clearErrors('phone')
          }}
          {...field('phone')}
        />
        <Field
          label={texts.password}
          error={errorOf('password')}
          hint={<StrengthHint password={watch('password') ?? ''} least={least} />}
        >
          {(control) => (
            <PasswordInput autoComplete="new-password" {...control} {...field('password', 'confirm_password')} />
          )}
        </Field>
        <Field label={texts.confirmPassword} error={errorOf('confirm_password')}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...field('confirm_password')} />}
        </Field>
        <Checkbox label={<TermsLabel />} error={errorOf('terms')} {...field('terms')} />
        <SubmitButton busy={formState.isSubmitting}>{texts.createAccount}</SubmitButton>
      </form>
      <ForeignSignIn providers={providers} search={search} isSignUp />
      <p className="mt-4 text-center text-ink-2">
        {texts.alreadyHaveAnAccountQuestion}{' '}
        <Link
          to={keepReturn(href('/login'), search)}
          className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
        >
          {texts.signIn}
        </Link>
      </p>
    </>
  )
}

/** How many characters the password of such an account has at the least. */
function leastFor(userType: string): number {
  return userType === 'vendor' ? MIN_TRADER_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH
}

/** In the address, where the links of the site have it, too: going back or a reload finds the same card chosen. */
function keepChosenType(type: string): void {
  const search = new URLSearchParams(location.search)
  search.set('type', type)
  history.replaceState(history.state, '', `?${search}`)
}

/** From the form itself: a card may have been tapped before any script ran, and form libraries would set it back. */
function chosenType(form: HTMLFormElement | null): SignUpType {
  return form && new FormData(form).get('user_type') === 'vendor' ? 'vendor' : 'buyer'
}
