import { deliveryFee } from '@asime/contract/delivery-fee'
import {
  type DeliveryZones,
  type FeeMethod,
  type SaveDeliveryZones,
  type ZoneRate,
} from '@asime/contract/delivery-fees'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { type DeliveryZone, deliveryZoneNames, deliveryZones } from '@asime/contract/delivery-zones'
import { type Region, regions } from '@asime/contract/ghana'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { distances } from '@asime/contract/region-distance'
import type { Shop } from '@asime/contract/shop-settings'
import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Package from 'lucide-react/icons/package'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { forgetChanges, KeepChanges } from '../../lib/drafts/keep-changes.tsx'
import { changeField } from '../../lib/forms/change-field.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { AffixInput, Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { FeeTable } from './fee-table.tsx'
import {
  type Column,
  columns,
  draftOfRates,
  isTownOnly,
  type RatesDraft,
  ratesSchema,
  rowPath,
  termsOf,
} from './rates-draft.ts'
import { readDeliveryZones, saveDeliveryZones } from './shop.api.ts'
import { Card } from './shop-form.tsx'
import { ZoneMap } from './zone-map.tsx'
import { ZoneMark } from './zone-mark.tsx'
import * as texts from './shop.texts.ts'

/** Where the shop delivers, and for how much. */
export function DeliveryPanel({ shop }: { shop: Shop }) {
  const query = useOwnQuery(['delivery-zones'], readDeliveryZones)
  // Kept here: the form begins anew with what a colleague has saved, and then with what was typed into it.
  const [conflict, setConflict] = useState<string>()
  const origin = regions.find((region) => region === shop.region)
  const place = [shop.town, shop.region].filter(Boolean).join(', ')
  return (
    <div id="zones" className="scroll-mt-4">
      <Card id="zones-card" title={texts.zones} {...(origin ? { note: texts.origin(place) } : {})}>
        {!origin ? (
          <Callout tone="info">{texts.originMissing}</Callout>
        ) : query.data ? (
          // From another place, or with other fees, it begins anew. What is typed stays while the same are read again.
          <ZonesForm
            key={`${place} ${JSON.stringify(query.data)}`}
            shop={shop}
            origin={origin}
            kept={query.data}
            conflict={conflict}
            onConflict={setConflict}
          />
        ) : query.isError ? (
          <Failed onRetry={query.refetch} />
        ) : (
          <div className="grid min-h-80 place-items-center">
            <Spinner label={texts.loading} />
          </div>
        )}
      </Card>
    </div>
  )
}

interface ZonesFormProps {
  shop: Shop
  origin: Region
  kept: DeliveryZones
  /** Why it was not saved over what has changed. */
  conflict: string | undefined
  onConflict: (message: string | undefined) => void
}

function ZonesForm({ shop, origin, kept, conflict, onConflict }: ZonesFormProps) {
  const queries = useQueryClient()
  const methods = shop.delivery_methods
  const schema = useMemo(() => ratesSchema(origin, methods), [origin, methods])
  const form = useSchemaForm(schema, { defaultValues: draftOfRates(kept) })
  const { errorOf } = form
  // Zones are counted from the shop's own region.
  const changes = `shop-fees:${shop.id}:${origin}`
  const [chosen, setChosen] = useState<Region>(origin)
  const [weight, setWeight] = useState('2')
  const [busy, setBusy] = useState<'save' | 'restore'>()
  const paid = methods.filter((method): method is FeeMethod => method !== 'pickup')
  const draft = form.watch()
  const zoneOf = (region: Region) => draft.zones.find((each) => each.region === region)?.zone ?? null
  // In the shop's own region, to a buyer around the corner.
  const to = chosen === origin && shop.town ? { region: chosen, town: shop.town } : { region: chosen, town: undefined }
  const terms = termsOf(draft, kept, methods)
  const nameOf = (zone: DeliveryZone | null) => (zone ? deliveryZoneNames[zone] : texts.noDelivery)
  const isWrong = (method: FeeMethod) =>
    draft.rows.some(
      (row, index) => row.method === method && columns.some((column) => errorOf(`rows.${index}.${column}`)),
    )

  const refuse = (message: string) => form.setError('root', { message })

  async function send(body: SaveDeliveryZones, done: string) {
    onConflict(undefined)
    try {
      await saveDeliveryZones({ ...body, if_updated_at: kept.updated_at })
      forgetChanges(changes)
      toast.success(done)
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'conflict') {
        onConflict(serverMessage(error))
        await queries.invalidateQueries()
        return
      }
      const sent = form.getValues()
      for (const [path, message] of Object.entries(error.errors ?? {}))
        form.setError(rowPath(path.split('.'), sent, methods).join('.') as FieldPath<RatesDraft>, { message })
      const [, first] = Object.entries(error.errors ?? {}).find(([path]) => path.startsWith('rates')) ?? []
      refuse(first ?? serverMessage(error) ?? texts.couldNotReach)
    }
  }

  const submit = form.handleSubmit(
    async (body) => {
      setBusy('save')
      await send(body, texts.feesSaved)
      setBusy(undefined)
    },
    (errors) => refuse(firstWord(errors) ?? texts.checkFields),
  )

  async function restore() {
    form.clearErrors('root')
    setBusy('restore')
    await send({ zones: [], rates: [] }, texts.feesRestored)
    setBusy(undefined)
  }

  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <KeepChanges form={form} name={changes} saved={draftOfRates(kept)} />
      {kept.by === 'region' ? (
        <Callout tone="info">{texts.byRegion}</Callout>
      ) : (
        !kept.is_own && <Callout tone="info">{texts.usual}</Callout>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] lg:gap-8">
        <ZoneMap origin={origin} zoneOf={zoneOf} nameOf={nameOf} chosen={chosen} onChoose={setChosen} />
        <div className="grid content-start gap-4">
          <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
            {[...deliveryZones, null].map((zone) => (
              <li key={zone} className="flex items-center gap-2.5 text-sm">
                <ZoneMark zone={zone} />
                <span className="min-w-0 font-semibold">{nameOf(zone)}</span>
              </li>
            ))}
          </ul>
          {chosen === origin ? (
            <p className="text-sm text-ink-2">{texts.ownRegion(chosen)}</p>
          ) : (
            <Field label={texts.zoneOf(chosen)}>
              {(control) => (
                <Select
                  {...control}
                  value={zoneOf(chosen) ?? ''}
                  onChange={({ target }) => {
                    const zone = distances.find((choice) => choice === target.value) ?? null
                    form.clearErrors('root')
                    changeField(
                      form,
                      'zones',
                      draft.zones.map((each) => (each.region === chosen ? { region: chosen, zone } : each)),
                    )
                  }}
                >
                  {distances.map((zone) => (
                    <option key={zone} value={zone}>
                      {nameOf(zone)}
                    </option>
                  ))}
                  <option value="">{texts.noDelivery}</option>
                </Select>
              )}
            </Field>
          )}
        </div>
      </div>
      {paid.length === 0 && <p className="text-ink-2">{texts.onlyPickup}</p>}
      {paid.map((method, index) => (
        <MethodFees
          key={method}
          name={deliveryMethodNames[method]}
          least={leastFee(terms.rates.filter((rate) => rate.method === method))}
          isOpen={index === 0}
          isWrong={isWrong(method)}
        >
          <FeeTable method={method} form={form} place={{ town: shop.town, region: shop.region }} />
        </MethodFees>
      ))}
      {paid.length > 0 && (
        <Example
          weight={weight}
          onWeight={setWeight}
          place={[to.town, to.region].filter(Boolean).join(', ')}
          fees={paid.map((method) => {
            const parcel = { kilograms: Number(weight) || 0, itemsTotal: 0 }
            return [deliveryMethodNames[method], deliveryFee(terms, method, to, parcel)]
          })}
        />
      )}
      <output className="empty:sr-only">
        {isTownOnly(terms) && (
          <Callout tone="warn" title={texts.townOnly(shop.town, origin)}>
            {texts.townOnlyText}
          </Callout>
        )}
      </output>
      {(errorOf('root') ?? conflict) && (
        <Callout tone="danger" role="alert">
          {errorOf('root') ?? conflict}
        </Callout>
      )}
      {paid.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-1">
          {kept.is_own && (
            <Button
              variant="ghost"
              busy={busy === 'restore'}
              disabled={busy !== undefined}
              onClick={() => void restore()}
            >
              {texts.restoreFees}
            </Button>
          )}
          <Button type="submit" variant="buy" busy={busy === 'save'} disabled={busy !== undefined}>
            {texts.saveFees}
          </Button>
        </div>
      )}
    </form>
  )
}

interface MethodFeesProps {
  name: string
  /** Undefined while no row is whole. */
  least: number | undefined
  isOpen: boolean
  /** What is wrong in it is not folded away. */
  isWrong: boolean
  children: ReactNode
}

/** The table of one method, to be folded away. */
function MethodFees({ name, least, isOpen: isOpenAtFirst, isWrong, children }: MethodFeesProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line pt-1"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold">{name}</span>
          <span className="block text-sm text-ink-3">
            {least === undefined ? texts.feesOff : texts.feesFrom(formatMoney(least, CURRENCY))}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 flex-none text-ink-3 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

/** What is said below all: of the list, else of its first cell that is wrong. */
function firstWord({ rows }: FieldErrors<RatesDraft>): string | undefined {
  const cells = Object.values(rows ?? {}) as Partial<Record<Column, { message?: string }>>[]
  return rows?.root?.message ?? cells.flatMap((row) => columns.flatMap((column) => row[column]?.message ?? []))[0]
}

function leastFee(rates: readonly ZoneRate[]): number | undefined {
  return rates.length === 0 ? undefined : Math.min(...rates.map((rate) => rate.up_to_2_kg))
}

interface ExampleProps {
  weight: string
  onWeight: (weight: string) => void
  place: string
  fees: readonly (readonly [method: string, fee: number | undefined])[]
}

/** What these figures would cost a buyer, before they are saved. */
function Example({ weight, onWeight, place, fees }: ExampleProps) {
  return (
    <div className="grid gap-3 rounded-[12px] bg-surface-2 p-3.5 sm:grid-cols-[140px_minmax(0,1fr)] sm:items-end">
      <Field label={texts.exampleWeight}>
        {(control) => (
          <AffixInput
            inputMode="decimal"
            suffix={texts.kg}
            {...control}
            value={weight}
            onChange={({ target }) => onWeight(target.value)}
          />
        )}
      </Field>
      <output className="min-w-0 text-[.9375rem]">
        <span className="flex items-center gap-2 text-sm text-ink-2">
          <Package aria-hidden="true" className="size-4 flex-none" />
          <span className="min-w-0">{texts.exampleTo(place)}</span>
        </span>
        <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {fees.map(([method, fee]) => (
            <span key={method}>
              {method}:{' '}
              <b className="font-semibold">
                {fee === undefined ? texts.notOffered : fee === 0 ? texts.free : formatMoney(fee, CURRENCY)}
              </b>
            </span>
          ))}
        </span>
      </output>
    </div>
  )
}
