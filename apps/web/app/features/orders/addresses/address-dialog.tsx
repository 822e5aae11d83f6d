import type { Address } from '@asime/contract/addresses'
import { Region } from '@asime/contract/ghana'
import { SaveAddress } from '@asime/contract/save-address'
import { MAX_ADDRESS_LABEL } from '@asime/contract/text-lengths'
import { z } from 'zod'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts'
import { PlaceFields } from './place-fields.tsx'
import { addAddress, changeAddress } from './save-address.api.ts'
import * as texts from './address-dialog.texts.ts'

/** No region is chosen at first. */
const AddressForm = SaveAddress.extend({ region: z.string().pipe(Region) })

interface AddressDialogProps {
  /** Undefined for a new one. */
  address: Address | undefined
  /** Of the profile, for a new one. */
  phone: string | null
  onClose: () => void
}

/** Asks for all of an address. */
export function AddressDialog({ address, phone, onClose }: AddressDialogProps) {
  const { frame, confirm, ...form } = useDialogForm(AddressForm, { defaultValues: valuesOf(address, phone) })
  const act = useRequestedAction(toast.success)

  const save = confirm((values) =>
    act({
      intention: { id: address?.id, values },
      done: address ? texts.changed : texts.added,
      work: (key) => (address ? changeAddress(address.id, values) : addAddress(values, key)),
    }),
  )

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={address ? texts.change(address.label) : texts.add}
      confirmLabel={texts.save}
      cancelLabel={texts.cancel}
      onConfirm={save}
    >
      <div ref={frame} className="grid gap-4">
        <Field label={texts.label} hint={texts.labelHint} error={form.errorOf('label')}>
          {(control) => (
            <Input autoComplete="off" maxLength={MAX_ADDRESS_LABEL} {...control} {...form.field('label')} />
          )}
        </Field>
        <PlaceFields form={form} />
      </div>
    </ConfirmDialog>
  )
}

function valuesOf(address: Address | undefined, phone: string | null): z.input<typeof AddressForm> {
  return {
    label: address?.label ?? '',
    region: address?.region ?? '',
    town: address?.town ?? '',
    landmark: address?.landmark ?? '',
    digital_address: address?.digital_address ?? '',
    contact_phone: formatPhone(address?.contact_phone ?? phone ?? ''),
  }
}
