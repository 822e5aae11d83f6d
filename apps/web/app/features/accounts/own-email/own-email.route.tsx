import { useQueryClient } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { EmailInput, Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MailFields } from '../mail-fields.ts'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { addOwnEmail, readOwnEmail } from './own-email.api.ts'
import * as texts from './own-email.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

/** For whoever has only a number. */
export default function OwnEmailPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title}>
      <Queries>
        {viewer &&
          (viewer.email === null ? (
            <AddEmail key={viewer.id} />
          ) : (
            <p className="mt-1.5 text-ink-2 wrap-anywhere">
              {texts.has(viewer.email)}{' '}
              <Link to={href('/contact')} className="font-semibold text-forest underline underline-offset-4">
                {texts.contactSupport}
              </Link>{' '}
              {texts.toChangeIt}
            </p>
          ))}
      </Queries>
    </ProfilePartPage>
  )
}

function AddEmail() {
  const query = useOwnQuery(['own-email'], readOwnEmail)
  const queries = useQueryClient()
  const { field, errorOf, handleSubmit, showFieldErrors, reset, formState } = useSchemaForm(MailFields, {
    defaultValues: { email: '' },
  })

  const submit = handleSubmit(async ({ email }) => {
    try {
      await addOwnEmail(email)
      toast.success(texts.sent)
      reset()
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) toast.error(texts.notSent, serverMessage(error) ?? texts.tryAgain)
    }
  })

  return (
    <Loaded query={query}>
      {({ waiting }) => (
        <>
          <p className="mt-1.5 text-ink-2">{texts.lead}</p>
          <div aria-live="polite">
            {waiting && (
              <Callout tone="info" className="mt-4">
                <p className="wrap-anywhere">{texts.waiting(waiting.email)}</p>
                <p className="mt-1.5">{texts.another}</p>
              </Callout>
            )}
          </div>
          <form
            method="dialog"
            noValidate
            onSubmit={(event) => void submit(event)}
            className="mt-4 grid gap-4 rounded-panel border border-line bg-surface p-4 lg:p-6"
          >
            <Field label={texts.email} error={errorOf('email')}>
              {(control) => <EmailInput {...control} {...field('email')} />}
            </Field>
            <SubmitButton busy={formState.isSubmitting}>{texts.send}</SubmitButton>
          </form>
        </>
      )}
    </Loaded>
  )
}
