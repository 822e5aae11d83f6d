import { MAX_ADDRESSES } from '@asime/contract/rules'
import { useState } from 'react'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { Deferred, useDeferred } from '../../../ui/deferred.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { DeliveryFormState } from '../delivery-draft.ts'
import { listAddresses } from '../../../lib/addresses/list-addresses.ts'
import { PlaceFields } from './place-fields.tsx'
import * as texts from './address-choice.texts.ts'

// Newcomers have none, and do not wait for it.
const loadKnown = () => import('./known-addresses.tsx').then(({ KnownAddresses }) => KnownAddresses)

interface AddressChoiceProps {
  form: DeliveryFormState
  /** Whether another place is the one to begin with: then none is filled in before it is chosen. */
  hasPlace: boolean
}

/** Known addresses to choose from, the fields that they fill, and whether what is typed is to be kept in the profile. */
export function AddressChoice({ form, hasPlace }: AddressChoiceProps) {
  const { data: own, isError } = useOwnQuery(['addresses'], listAddresses)
  const hasKnown = Boolean(own?.addresses[0] ?? own?.last_order)
  const [isWithout, setWithout] = useState(false)
  const Known = useDeferred(loadKnown, hasKnown, () => setWithout(true))
  const [isKept, setKept] = useState(false)

  // Read later, the choice would come above what is being typed.
  if (isError && !own && !isWithout) setWithout(true)

  // The choice stands above the fields, which it would push down under the hands of whoever is filling them in.
  if (!isWithout && (own ? hasKnown && !Known : !isError)) {
    return (
      <div aria-busy="true" className="min-h-[661px] appear-late sm:min-h-[422px]">
        <Spinner label={texts.loading} />
      </div>
    )
  }
  return (
    <>
      {/* The code comes with the first touch, too: without an address it would push away what is being pressed. */}
      {own && hasKnown && !isWithout && <Deferred component={Known} props={{ own, form, hasPlace, onKept: setKept }} />}
      <PlaceFields form={form} regionField={form.field('region', 'method')} />
      {own && own.addresses.length < MAX_ADDRESSES && !isKept && (
        <Checkbox label={texts.keep} hint={texts.whereItIsKept} {...form.field('keep')} />
      )}
    </>
  )
}
