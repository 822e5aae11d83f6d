import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import type { FeeMethod } from '@asime/contract/delivery-fees'
import { deliveryZoneNames, weightBands } from '@asime/contract/delivery-zones'
import { Checkbox, FieldNotes, Input } from '../../ui/field.tsx'
import { type Column, columns, type RatesForm } from './rates-draft.ts'
import { ZoneMark } from './zone-mark.tsx'
import * as texts from './shop.texts.ts'

const NAMES: Record<Column, string> = {
  ...(Object.fromEntries(weightBands.map(({ field, name }) => [field, name])) as Record<
    (typeof weightBands)[number]['field'],
    string
  >),
  per_kg_more: texts.perKgMore,
  free_from: texts.freeFrom,
}

interface FeeTableProps {
  method: FeeMethod
  form: RatesForm
  place: { town: string | null; region: string | null }
}

/** What one method costs: a row for each zone, a column for each weight. On phones each row is a block of its own. */
export function FeeTable({ method, form: { field, errorOf, watch }, place }: FeeTableProps) {
  const name = deliveryMethodNames[method]
  return (
    <table className="w-full max-lg:block">
      <caption className="sr-only">{texts.feeTable(name)}</caption>
      <thead className="max-lg:hidden">
        <tr className="border-b border-line text-xs font-medium text-ink-3">
          <th scope="col" className="py-2 pr-2 text-left font-medium">
            {texts.zone}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-1 py-2 text-left font-medium">
              {NAMES[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid">
        {watch('rows').map((row, index) => {
          if (row.method !== method) return null
          const zone = deliveryZoneNames[row.zone]
          const note = texts.zoneNotes(row.zone, place)
          const wrong = columns.flatMap((column) => errorOf(`rows.${index}.${column}`) ?? [])
          return (
            <tr
              key={row.zone}
              className="border-t border-line first:border-t-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-3 max-lg:py-3 sm:max-lg:grid-cols-3"
            >
              <th scope="row" className="py-2 pr-3 text-left font-normal max-lg:col-span-full max-lg:py-0">
                <span className="flex items-center gap-2.5">
                  <ZoneMark zone={row.zone} />
                  <span className="min-w-0">
                    <Checkbox
                      label={
                        <span>
                          <span className="block leading-tight font-semibold">
                            <span className="sr-only">{texts.deliverHere} </span>
                            {zone}
                          </span>
                          {note && <span className="block text-[.8125rem] text-ink-3 wrap-anywhere">{note}</span>}
                        </span>
                      }
                      {...field(`rows.${index}.isOffered`, `rows.${index}`)}
                    />
                  </span>
                </span>
                <FieldNotes id={`fee-${method}-${row.zone}`} error={wrong[0]} />
              </th>
              {columns.map((column) => (
                <td key={column} className={`px-1 py-2 max-lg:p-0 ${row.isOffered ? '' : 'max-lg:hidden'}`}>
                  {row.isOffered && (
                    <>
                      <span aria-hidden="true" className="mb-1 block text-[.8125rem] font-medium text-ink-2 lg:hidden">
                        {NAMES[column]}
                      </span>
                      <Input
                        inputMode="decimal"
                        aria-label={texts.cell(name, zone, NAMES[column])}
                        aria-invalid={errorOf(`rows.${index}.${column}`) ? true : undefined}
                        aria-describedby={wrong[0] ? `fee-${method}-${row.zone}-error` : undefined}
                        placeholder={column === 'free_from' ? '–' : undefined}
                        className="min-w-0 px-2.5! text-right"
                        {...field(`rows.${index}.${column}`, `rows.${index}`)}
                      />
                    </>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
