import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { AlertList } from './alert-list.tsx'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

export function meta() {
  return ownMeta(texts.differences)
}

export default function DifferencesPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.differences} lead={texts.differencesLead}>
          <AlertList group="differences" />
        </MoneyPage>
      )}
    </Queries>
  )
}
