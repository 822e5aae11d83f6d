import type { Profile } from '@asime/contract/accounts'
import { EXPORT_LINK, inWords } from '@asime/contract/deadlines'
import { ConfirmByPassword } from '@asime/contract/own-data'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/lists/save-file.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { signOut } from '../../../lib/session/session.ts'
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { closeAccount, exportOwnData } from './account-data.api.ts'
import * as texts from './account-data.texts.ts'

/** What is kept about a person, to take along; and the way out. Both ask for the password: a session may be borrowed. */
export function AccountData({ user }: { user: Profile }) {
  const [asked, setAsked] = useState<'download' | 'close'>()
  const close = () => setAsked(undefined)

  async function download(password?: string) {
    saveFile('asime-data.json', 'application/json', await exportOwnData(password))
    close()
    toast.success(texts.yourDataIsDownloaded)
  }

  async function closeForGood(password?: string) {
    await closeAccount(password)
    toast.success(texts.yourAccountIsClosed)
    await signOut()
  }

  return (
    <section
      aria-labelledby="account-data"
      className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5"
    >
      <h2 id="account-data" className="text-xl">
        {texts.yourData}
      </h2>
      <p className="mt-1.5 text-ink-2">{texts.everythingAsAFile(inWords(EXPORT_LINK))}</p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button aria-haspopup="dialog" onClick={() => setAsked('download')}>
          <Download aria-hidden="true" />
          {texts.downloadMyData}
        </Button>
        <Link to={href('/app/profile/data')} className={buttonClass()}>
          {texts.readMyData}
        </Link>
        {user.user_type !== 'admin' && (
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked('close')}>
            {texts.closeMyAccount}
          </Button>
        )}
      </div>
      <PasswordDialog
        open={asked === 'download'}
        onClose={close}
        asksPassword={!user.has_no_password}
        title={texts.downloadYourDataQuestion}
        submit={{
          label: texts.download,
          cancel: texts.cancel,
          action: download,
          failure: texts.yourDataCouldNotBeLoaded,
        }}
      >
        {user.has_no_password ? texts.whatTheFileHolds : texts.enterYourPasswordToConfirm}
      </PasswordDialog>
      <PasswordDialog
        open={asked === 'close'}
        onClose={close}
        asksPassword={!user.has_no_password}
        title={texts.closeYourAccountQuestion}
        submit={{
          label: texts.closeAccount,
          cancel: texts.cancel,
          variant: 'danger',
          action: closeForGood,
          failure: texts.yourAccountCouldNotBeClosed,
        }}
      >
        {texts.whatIsRemoved}
      </PasswordDialog>
    </section>
  )
}

type MayLackPassword = Partial<ConfirmByPassword>

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  /** Else the API asks for a confirmation of the session, where the last one is too old. */
  asksPassword: boolean
  title: string
  children: ReactNode
  submit: {
    label: string
    cancel: string
    variant?: 'danger'
    /** Its ApiError is shown in the dialog. */
    action: (password?: string) => Promise<void>
    /** Said where the server has not said anything. */
    failure: string
  }
}

/** Does something once the password is given again, by whoever has one. */
function PasswordDialog({
  open,
  onClose,
  asksPassword,
  title,
  children,
  submit: { action, ...submit },
}: PasswordDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { field, errorOf, handleSubmit, showFieldErrors, formState, reset } = useSchemaForm<
    MayLackPassword,
    MayLackPassword
  >(asksPassword ? ConfirmByPassword : ConfirmByPassword.partial(), {
    defaultValues: asksPassword ? { password: '' } : {},
  })
  const dismiss = () => {
    // A password is not left in a form that is out of sight.
    reset()
    setFailure(undefined)
    onClose()
  }
  const formId = `password-${submit.label.replaceAll(' ', '-').toLowerCase()}`

  const send = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await action(password)
      reset()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setFailure(serverMessage(error) ?? submit.failure)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={dismiss} disabled={formState.isSubmitting}>
            {submit.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            {...(submit.variant ? { variant: submit.variant } : {})}
            busy={formState.isSubmitting}
          >
            {submit.label}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{children}</p>
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="mt-4 grid gap-3">
        {asksPassword && (
          <Field label={texts.password} error={errorOf('password')}>
            {(control) => <PasswordInput autoComplete="current-password" {...control} {...field('password')} />}
          </Field>
        )}
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
