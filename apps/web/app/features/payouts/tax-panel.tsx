import { useState } from 'react'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { useViewer } from '../../lib/session/session.ts'
import { Field } from '../../ui/field.tsx'
import { SaveTableButton } from '../../ui/save-table-button.tsx'
import { Select } from '../../ui/select.tsx'
import { saveSalesByMonth } from './payouts.api.ts'
import * as texts from './tax-panel.texts.ts'

/** For the tax office: a year by month, as the statement has it. */
export function TaxPanel() {
  const thisYear = new Date(useMinutes()).getUTCFullYear()
  const [chosen, setChosen] = useState<string>()
  const year = chosen ?? String(thisYear)
  // A shop has sold nothing before it was there.
  const first = Number(useViewer()?.created_at.slice(0, 4) ?? thisYear)
  const years = Array.from({ length: Math.max(1, thisYear - first + 1) }, (_, back) => String(thisYear - back))
  return (
    <section aria-labelledby="tax" className="rounded-panel border border-line bg-surface p-4 sm:p-5 lg:p-6">
      <h2 id="tax" className="text-xl">
        {texts.forYourTaxes}
      </h2>
      <p className="mt-1.5 text-[.9375rem] text-ink-2">{texts.salesRefundsCommissionVAT}</p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Field label={texts.year} className="grid-cols-[auto_auto] items-center gap-x-2.5">
          {(control) => (
            <Select className="w-28" value={year} onChange={({ target }) => setChosen(target.value)} {...control}>
              {years.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SaveTableButton onSave={() => saveSalesByMonth(year)} />
      </div>
    </section>
  )
}
