import type { AdminUser } from '@asime/contract/admin-users'
import { useState } from 'react'
import { formatPlace, places } from '../../../lib/forms/places.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EffectList } from './effect-list.tsx'
import { makeVendor } from './people.api.ts'
import { reasonTheyRead } from './people.texts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useNeededText } from '../use-needed-text.ts'
import * as texts from './person-shop.texts.ts'

const PLACES = places.map((place) => ({ value: formatPlace(place), label: formatPlace(place) }))

/** Gives a buyer a shop, once it is said what that does. */
export function PersonShop({
  user: { id, full_name: fullName, email_verified: isByEmail, shop },
}: {
  user: AdminUser
}) {
  const closedName = shop?.is_closed ? shop.business_name : undefined
  const [isAsking, setAsking] = useState(false)
  const typedName = useNeededText()
  const name = closedName ?? typedName.value
  const [location, setLocation] = useState('')
  const act = useRequestedAction(toast.success)
  return (
    <>
      <Button variant="line" block className="mt-2.5" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.makeVendor}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.makeVendorOf(fullName)}
        text={closedName === undefined ? texts.text : texts.comesBack(closedName)}
        label={reasonTheyRead}
        confirmLabel={texts.makeVendor}
        variant="buy"
        isReady={() => closedName !== undefined || typedName.isEntered(texts.enterShopName)}
        onConfirm={(reason) =>
          act({
            intention: [id, name, location, reason],
            done: texts.done(fullName),
            work: (key) => makeVendor(id, { business_name: name, location, reason }, key),
          })
        }
      >
        <EffectList title={texts.whatHappens} effects={texts.effects(isByEmail, closedName !== undefined)} />
        {closedName === undefined && (
          <div className="mt-3 grid gap-3">
            <Field label={texts.shopName} hint={texts.buyersSeeIt} error={typedName.error}>
              {(control) => <Input autoCapitalize="words" {...typedName.input} {...control} />}
            </Field>
            <Combobox
              label={texts.location}
              optional
              options={PLACES}
              allowCustom
              value={location}
              onChange={setLocation}
              placeholder={texts.whereItIs}
            />
          </div>
        )}
      </ReasonDialog>
    </>
  )
}
