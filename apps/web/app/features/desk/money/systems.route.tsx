import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { AlertList } from './alert-list.tsx'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

export function meta() {
  return ownMeta(texts.operations)
}

export default function SystemsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.operations} lead={texts.operationsLead}>
          <AlertList group="operations" />
        </MoneyPage>
      )}
    </Queries>
  )
}
