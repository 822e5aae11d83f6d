import { regions } from '@asime/contract/ghana'
import { MAX_DIGITAL_ADDRESS, MAX_LANDMARK, MAX_TOWN } from '@asime/contract/text-lengths'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Select } from '../../../ui/select.tsx'
import * as texts from './place-fields.texts.ts'

type PlaceName = 'region' | 'town' | 'landmark' | 'digital_address' | 'contact_phone'

/** What a form needs to have for these fields. */
interface PlaceForm {
  field: (name: PlaceName) => UseFormRegisterReturn
  errorOf: (name: PlaceName) => string | undefined
  setValue: (name: 'contact_phone', value: string) => void
  clearErrors: (name: 'contact_phone') => void
}

interface PlaceFieldsProps {
  form: PlaceForm
  /** Where choosing a region changes more than the region. */
  regionField?: UseFormRegisterReturn
}

/** A place that a rider finds, and who answers the phone there. */
export function PlaceFields({ form, regionField }: PlaceFieldsProps) {
  const { field, errorOf, setValue, clearErrors } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.region} error={errorOf('region')}>
          {(control) => (
            <Select autoComplete="address-level1" {...control} {...(regionField ?? field('region'))}>
              <option value="">{texts.chooseARegion}</option>
              {regions.map((region) => (
                <option key={region}>{region}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.town} error={errorOf('town')}>
          {(control) => <Input autoComplete="address-level2" maxLength={MAX_TOWN} {...control} {...field('town')} />}
        </Field>
      </div>
      <Field label={texts.landmark} hint={texts.whatARiderFinds} error={errorOf('landmark')}>
        {(control) => (
          <Input autoComplete="street-address" maxLength={MAX_LANDMARK} {...control} {...field('landmark')} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          label={texts.contactPhone}
          required
          hint={texts.whoeverDeliversItCalls}
          error={errorOf('contact_phone')}
          onUse={(phone) => {
            setValue('contact_phone', phone)
            clearErrors('contact_phone')
          }}
          {...field('contact_phone')}
        />
        <Field
          label={texts.digitalAddress}
          optional
          hint={texts.ghanaPostGPSLikeGA183}
          error={errorOf('digital_address')}
        >
          {(control) => (
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={MAX_DIGITAL_ADDRESS}
              {...control}
              {...field('digital_address')}
            />
          )}
        </Field>
      </div>
    </>
  )
}
