import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { forgotPassword } from '../accounts.api.ts'
import { StrengthHint } from '../password/strength-hint.tsx'
import { ChangePasswordFields } from './change-password-fields.ts'
import { changePassword } from './change-password.api.ts'
import * as texts from './change-password.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function ChangePasswordPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title}>
      {viewer &&
        (viewer.email === null ? (
          <p className="mt-1.5 text-ink-2">{texts.byPhone}</p>
        ) : viewer.has_no_password ? (
          <SetFirstPassword email={viewer.email} />
        ) : (
          <>
            <p className="mt-1.5 mb-4 text-ink-2">{texts.lead}</p>
            <ChangePasswordForm key={viewer.id} email={viewer.email} />
          </>
        ))}
    </ProfilePartPage>
  )
}

/** Of an account that has none: the mailed link proves that it is the owner, as where one was forgotten. */
function SetFirstPassword({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  async function send() {
    setState('busy')
    try {
      await forgotPassword(browserApi, email)
      setState('sent')
    } catch (error) {
      setState('idle')
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.notSent)
    }
  }

  return (
    <div className="mt-4 grid justify-items-start gap-4 rounded-panel border border-line bg-surface p-4 lg:p-6">
      <p className="text-ink-2">{texts.noPassword(email)}</p>
      {state !== 'sent' && (
        <Button variant="buy" busy={state === 'busy'} onClick={() => void send()}>
          {texts.sendLink}
        </Button>
      )}
      <output className="empty:sr-only">{state === 'sent' ? texts.linkSent : ''}</output>
    </div>
  )
}

function ChangePasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { field, errorOf, handleSubmit, showFieldErrors, watch, formState } = useSchemaForm(ChangePasswordFields, {
    defaultValues: { password: '', new_password: '', confirm_password: '' },
  })

  const submit = handleSubmit(async ({ password, new_password: next }) => {
    try {
      await changePassword(password, next)
      await navigate(href('/app/profile'))
      toast.success(texts.changed, texts.changedText)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.error, serverMessage(error) ?? texts.failed)
    }
  })

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-panel border border-line bg-surface p-4 lg:p-6"
    >
      {/* So that whatever keeps passwords knows whose this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label={texts.currentPassword} error={errorOf('password')}>
        {(control) => <PasswordInput autoComplete="current-password" {...control} {...field('password')} />}
      </Field>
      <Field
        label={texts.newPassword}
        error={errorOf('new_password')}
        hint={<StrengthHint password={watch('new_password') ?? ''} />}
      >
        {(control) => (
          <PasswordInput autoComplete="new-password" {...control} {...field('new_password', 'confirm_password')} />
        )}
      </Field>
      <Field label={texts.confirmPassword} error={errorOf('confirm_password')}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...field('confirm_password')} />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="buy" busy={formState.isSubmitting}>
          {texts.change}
        </Button>
        <Link
          to={href('/forgot-password')}
          className="flex min-h-11 items-center font-semibold text-forest underline-offset-4 hover:underline"
        >
          {texts.forgotten}
        </Link>
      </div>
    </form>
  )
}
