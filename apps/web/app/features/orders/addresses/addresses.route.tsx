import type { Address } from '@asime/contract/addresses'
import { MAX_ADDRESSES } from '@asime/contract/rules'
import { useState } from 'react'
import { formatPhone } from '../../../lib/format/phone.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ProfilePartPage } from '../../accounts/profile-part-page.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { listAddresses } from '../../../lib/addresses/list-addresses.ts'
import { deleteAddress, makeAddressDefault } from './save-address.api.ts'
import * as texts from './addresses.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function AddressesPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead}>
      <Queries>{viewer && <Addresses key={viewer.id} phone={viewer.phone} />}</Queries>
    </ProfilePartPage>
  )
}

function Addresses({ phone }: { phone: string | null }) {
  const query = useOwnQuery(['addresses'], listAddresses)
  const [edited, setEdited] = useState<Address | 'new'>()
  const [deleting, setDeleting] = useState<Address>()
  const act = useRequestedAction(toast.success)

  const makeDefault = ({ id, label }: Address) =>
    act({ intention: id, done: texts.isDefaultNow(label), work: () => makeAddressDefault(id) }).catch((error: Error) =>
      toast.error(error.message),
    )
  return (
    <Loaded query={query}>
      {({ addresses }) => (
        <>
          {addresses.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
          ) : (
            <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
              {addresses.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  onChange={() => setEdited(address)}
                  onMakeDefault={() => void makeDefault(address)}
                  onDelete={() => setDeleting(address)}
                />
              ))}
            </ul>
          )}
          {addresses.length < MAX_ADDRESSES ? (
            <Button variant="buy" className="mt-4" aria-haspopup="dialog" onClick={() => setEdited('new')}>
              {texts.add}
            </Button>
          ) : (
            <p className="mt-4 text-ink-2">{texts.most(MAX_ADDRESSES)}</p>
          )}
          {edited && (
            <AddressDialog
              address={edited === 'new' ? undefined : edited}
              phone={phone}
              onClose={() => setEdited(undefined)}
            />
          )}
          <ConfirmDialog
            open={deleting !== undefined}
            onOpenChange={() => setDeleting(undefined)}
            title={texts.deleteQuestion(deleting?.label ?? '')}
            confirmLabel={texts.deleteText}
            cancelLabel={texts.cancel}
            variant="danger"
            onConfirm={() =>
              act({ intention: deleting?.id, done: texts.deleted, work: () => deleteAddress(deleting?.id ?? '') })
            }
          >
            <p className="text-ink-2">{texts.ordersKeepTheirs}</p>
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}

interface AddressRowProps {
  address: Address
  onChange: () => void
  onMakeDefault: () => void
  onDelete: () => void
}

function AddressRow({ address, onChange, onMakeDefault, onDelete }: AddressRowProps) {
  const { label, region, town, landmark, digital_address: digital, contact_phone: phone } = address
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 lg:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {label}
          {address.is_default && <Badge tone="ok">{texts.defaultAddress}</Badge>}
        </p>
        <p className="mt-0.5 text-[.9375rem] wrap-anywhere text-ink-2">{landmark}</p>
        <p className="text-[.9375rem] wrap-anywhere text-ink-2">
          {town}, {region}
        </p>
        <p className="text-sm text-ink-3">{[digital, formatPhone(phone)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!address.is_default && (
          <Button size="sm" aria-label={texts.makeDefaultOf(label)} onClick={onMakeDefault}>
            {texts.makeDefault}
          </Button>
        )}
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.changeOf(label)} onClick={onChange}>
          {texts.change}
        </Button>
        <Button size="sm" aria-haspopup="dialog" aria-label={texts.deleteOf(label)} onClick={onDelete}>
          {texts.deleteText}
        </Button>
      </div>
    </li>
  )
}
