import { MAX_QUERY } from '@asime/contract/text-lengths'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import * as texts from './fees.texts.ts'
import { findLedgerSubjects } from './ledger.api.ts'

interface Shop {
  id: string
  name: string
}

/** A shop, found by words of its name. */
export function ShopField({ error, onChoose }: { error: string | undefined; onChoose: (shop: Shop) => void }) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Shop[]>()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()

  async function find() {
    try {
      const subjects = await findLedgerSubjects(typed, AbortSignal.timeout(20_000))
      setFound(subjects.filter(({ type }) => type === 'vendor'))
      setProblem(undefined)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setProblem(failure.message)
    }
  }

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <Field label={texts.shop} error={problem ?? (found && found.length > 0 ? undefined : error)}>
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={MAX_QUERY}
              placeholder={texts.shopHint}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        <Button onClick={() => void find()}>{texts.find}</Button>
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {found?.length === 0 && <p className="text-[.9375rem] text-ink-2">{texts.noShop}</p>}
      </div>
      {found && found.length > 0 && (
        <RadioCards
          legend={texts.shopsFound}
          name="shop"
          options={found.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          {...(error && { error })}
          onChange={(event) => {
            const shop = found.find(({ id }) => id === event.currentTarget.value)
            if (!shop) return
            setChosen(shop.id)
            onChoose(shop)
          }}
        />
      )}
    </div>
  )
}
