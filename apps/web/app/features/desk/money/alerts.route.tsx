import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { AlertList } from './alert-list.tsx'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

export function meta() {
  return ownMeta(texts.alerts)
}

export default function AlertsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.alerts} lead={texts.alertsLead}>
          <AlertList group="payments" />
        </MoneyPage>
      )}
    </Queries>
  )
}
