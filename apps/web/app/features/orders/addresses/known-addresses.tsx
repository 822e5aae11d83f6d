import type { OwnAddresses, Place } from '@asime/contract/addresses'
import { useEffect, useEffectEvent } from 'react'
import { formatPhone } from '../../../lib/format/phone.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import type { DeliveryFields, DeliveryFormState } from '../delivery-draft.ts'
import * as texts from './known-addresses.texts.ts'

interface KnownAddressesProps {
  own: OwnAddresses
  form: DeliveryFormState
  /** Whether another place is the one to begin with. */
  hasPlace: boolean
  /** Whether what stands in the fields is an address of the profile. */
  onKept: (isKept: boolean) => void
}

/** The addresses of the profile and the one of the last order; the default one fills the fields while they are empty. */
export function KnownAddresses({ own: { addresses, last_order: last }, form, hasPlace, onKept }: KnownAddressesProps) {
  const { watch, getValues, setValue, clearErrors } = form
  const known = last ? [...addresses, { ...last, id: 'last', label: texts.lastOrder }] : addresses
  const typed = plain(watch())
  const chosen = known.find((address) => plain(address) === typed)?.id ?? ''
  const isKept = chosen !== '' && chosen !== 'last'

  /** Without a place all is emptied but the number, which is most likely the same. */
  function take(place: Place | undefined) {
    for (const name of ['region', 'town', 'landmark', 'digital_address'] as const) setValue(name, place?.[name] ?? '')
    if (place) setValue('contact_phone', formatPhone(place.contact_phone))
    clearErrors()
  }

  const begin = useEffectEvent((address: Place) => {
    const { region, town, landmark } = getValues()
    if (!(region || town || landmark)) take(address)
  })
  const [first] = addresses
  useEffect(() => {
    if (first && !hasPlace) begin(first)
  }, [first, hasPlace])

  const tellKept = useEffectEvent(onKept)
  useEffect(() => {
    tellKept(isKept)
    // What was ticked for another address.
    if (isKept) setValue('keep', false)
  }, [isKept, setValue])

  return (
    <RadioCards
      legend={texts.address}
      name="address"
      value={chosen}
      onChange={({ target }) => take(known.find(({ id }) => id === target.value))}
      options={[
        ...known.map(({ id, label, landmark, town }) => ({
          value: id,
          label,
          description: texts.placeOf(landmark, town),
        })),
        { value: '', label: texts.another },
      ]}
    />
  )
}

/** However somebody writes it. */
function plain(place: Place | DeliveryFields): string {
  const { region, town, landmark, digital_address: digital, contact_phone: phone } = place
  return [region, town, landmark, digital, phone].join('|').replaceAll(/[\s-]/g, '').toLowerCase()
}
