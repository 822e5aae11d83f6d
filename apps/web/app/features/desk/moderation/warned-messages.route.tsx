import { loadPages } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { listWarnedMessages } from './conversation-reports.api.ts'
import { QueueList } from '../queue-list.tsx'
import { HideMessage } from './hide-message.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { ReportedMessage } from './reported-message.tsx'
import { useDeskList } from '../use-desk-list.ts'
import * as texts from './conversation-reports.texts.ts'

export function meta() {
  return ownMeta(texts.warnedMessages)
}

export default function WarnedMessagesPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <WarnedMessages />}</Queries>
}

function WarnedMessages() {
  const { query, nowMs, moreLink } = useDeskList('warned-messages', {}, (extent, signal) =>
    loadPages(extent, (cursor) => listWarnedMessages({ cursor, signal })),
  )
  return (
    <ModerationPage title={texts.warnedMessages} lead={texts.warnedLead}>
      <QueueList query={query} moreLink={moreLink} noun={texts.messagesNoun} empty={texts.noWarned}>
        {({ message, shop, buyer }) => (
          <li key={message.id} className="grid gap-2 border-t border-line px-4 py-4 lg:px-5">
            <p className="text-sm text-ink-2 wrap-anywhere">{texts.between(shop.business_name, buyer.full_name)}</p>
            <ReportedMessage message={message} nowMs={nowMs}>
              <HideMessage message={message} />
            </ReportedMessage>
          </li>
        )}
      </QueueList>
    </ModerationPage>
  )
}
