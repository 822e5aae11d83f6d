import { MAX_QUERY } from '@asime/contract/text-lengths'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { WholeList } from '../desk-rows.tsx'
import { findLedgerSubjects, type StatementOf } from './ledger.api.ts'
import { LedgerStatement } from './ledger-statement.tsx'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function meta() {
  return ownMeta(texts.ledger)
}

export default function LedgerPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.ledger} lead={texts.ledgerLead}>
          <LedgerBrowser />
        </MoneyPage>
      )}
    </Queries>
  )
}

/** What the address asks for; what it does not understand is as good as not there. */
function readStatementOf(search: URLSearchParams): StatementOf | undefined {
  for (const type of ['order', 'vendor'] as const) {
    const id = search.get(type) ?? ''
    if (ID.test(id)) return { type, id }
  }
  return undefined
}

function LedgerBrowser() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const of = readStatementOf(search)
  const typed = search.get('query')?.trim() ?? ''
  return (
    <>
      <search aria-label={texts.searchLedger} className="mb-5 block max-w-xl">
        <Form
          key={typed}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5"
          onSubmit={(event) => {
            event.preventDefault()
            const query = new FormData(event.currentTarget).get('query')
            if (typeof query === 'string') void navigate(`?${new URLSearchParams({ query: query.trim() })}`)
          }}
        >
          <Field label={texts.orderOrShop}>
            {(control) => (
              <Input
                name="query"
                autoComplete="off"
                maxLength={MAX_QUERY}
                placeholder={texts.orderOrShopHint}
                defaultValue={typed}
                {...control}
              />
            )}
          </Field>
          <Button type="submit" variant="buy">
            {texts.search}
          </Button>
        </Form>
      </search>
      {of ? <LedgerStatement key={`${of.type} ${of.id}`} of={of} /> : typed && <Found query={typed} />}
    </>
  )
}

function Found({ query }: { query: string }) {
  const found = useOwnQuery(['ledger-subjects', query], (signal) => findLedgerSubjects(query, signal))
  return (
    <WholeList query={found} empty={texts.noneFound}>
      {({ type, id, name, facts }) => (
        <li key={id} className="border-t border-line px-4 py-3 lg:px-5">
          <Link
            to={`?${new URLSearchParams({ [type]: id })}`}
            className="font-semibold text-forest underline underline-offset-4"
          >
            {texts.subjectTypes[type]} {name}
          </Link>
          {facts && <p className="text-sm text-ink-2">{facts}</p>}
        </li>
      )}
    </WholeList>
  )
}
