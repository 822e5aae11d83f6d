import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadPages, pathToMore, readExtent } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { listWarnedMessages } from '../desk.api.ts'
import { QueueList } from '../queue-list.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { ReportedMessage } from '../reported-message.tsx'
import * as texts from '../desk.texts.ts'

export function meta() {
  return ownMeta(texts.warnedMessages)
}

export default function WarnedMessagesPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <WarnedMessages />}</Queries>
}

function WarnedMessages() {
  const [search] = useSearchParams()
  const [openedAtMs] = useState(() => Date.now())
  const extent = readExtent(search)
  const query = useOwnQuery(
    ['warned-messages', extent.cursor, extent.pages],
    (signal) => loadPages(extent, (cursor) => listWarnedMessages({ cursor, signal })),
    { placeholderData: (shown) => shown },
  )
  const next = query.isPlaceholderData ? null : query.data?.meta.next_cursor
  return (
    <ModerationPage title={texts.warnedMessages} lead={texts.warnedLead}>
      <QueueList
        query={query}
        moreHref={next ? pathToMore(search, extent, next) : undefined}
        noun={texts.messagesNoun}
        empty={texts.noWarned}
      >
        {({ message, shop, buyer }) => (
          <li key={message.id} className="grid gap-2 border-t border-line px-4 py-4 lg:px-5">
            <p className="text-sm text-ink-2 wrap-anywhere">{texts.between(shop.business_name, buyer.full_name)}</p>
            <ReportedMessage message={message} nowMs={query.dataUpdatedAt || openedAtMs} />
          </li>
        )}
      </QueueList>
    </ModerationPage>
  )
}
