import type { Profile } from '@asime/contract/accounts'
import { CloseAccount, EXPORT_LINK_DAYS } from '@asime/contract/own-data'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { serverMessage } from '../../lib/server-message.ts'
import { signOut } from '../../lib/session/session.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { closeAccount, exportOwnData } from './app.api.ts'

/** What is kept about a person, to take along; and the way out. */
export function AccountData({ user }: { user: Profile }) {
  const [isBusy, setBusy] = useState(false)
  const [isClosing, setClosing] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile('asime-data.json', 'application/json', JSON.stringify(await exportOwnData(), null, 2))
      toast.success('Your data is downloaded')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error('Error', serverMessage(error) ?? 'Your data could not be loaded')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      aria-labelledby="account-data"
      className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5"
    >
      <h2 id="account-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-1.5 text-ink-2">
        Everything that we keep about you, as a file. Links to pictures in it open for {EXPORT_LINK_DAYS} days, so keep
        it to yourself.
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
        {user.user_type !== 'admin' && (
          <Button variant="danger" onClick={() => setClosing(true)}>
            Close my account
          </Button>
        )}
      </div>
      <CloseDialog open={isClosing} onOpenChange={setClosing} />
    </section>
  )
}

function CloseDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [failure, setFailure] = useState<string>()
  const { field, errorOf, handleSubmit, showFieldErrors, formState } = useSchemaForm(CloseAccount, {
    defaultValues: { password: '' },
  })

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await closeAccount(password)
      toast.success('Your account is closed')
      await signOut()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showFieldErrors(error)) setFailure(serverMessage(error) ?? 'Your account could not be closed')
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Close your account?"
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)} disabled={formState.isSubmitting}>
            Not yet
          </Button>
          <Button type="submit" form="close-account" variant="danger" busy={formState.isSubmitting}>
            Close for good
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Your name, contact details, messages and open requests or products are removed, and nobody can bring them back.
        Past orders stay in the books without your name.
      </p>
      <form id="close-account" noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-3">
        <Field label="Password" error={errorOf('password')}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...field('password')} />}
        </Field>
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
