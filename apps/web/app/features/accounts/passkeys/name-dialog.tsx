import type { Passkey } from '@asime/contract/passkeys'
import { MAX_PASSKEY_NAME } from '@asime/contract/text-lengths'
import { useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { renamePasskey } from './passkeys.api.ts'
import * as texts from './passkeys.texts.ts'

/** Asks what a passkey is to be called. What is wrong with the name, the API says. */
export function NameDialog({ passkey: { id, name: before }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(before)
  const act = useRequestedAction(toast.success)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.renameTitle}
      confirmLabel={texts.save}
      cancelLabel={texts.cancel}
      onConfirm={() => act({ intention: { id, name }, done: texts.renamed, work: () => renamePasskey(id, name) })}
    >
      <Field label={texts.name} hint={texts.nameHint}>
        {(control) => (
          <Input
            autoComplete="off"
            maxLength={MAX_PASSKEY_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...control}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
