import { href, useParams } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { reasons } from '../../chat/chat.texts.ts'
import { DetailPage } from '../detail-page.tsx'
import { readUser } from './people.api.ts'
import { PersonView } from './person-view.tsx'
import * as texts from './people.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.user)
}

export default function UserPage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <OneUser id={id} />}</Queries>
}

function OneUser({ id }: { id: string }) {
  const query = useOwnQuery(['user', id], (signal) => readUser(id, signal))
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: sections.users, to: href('/app/admin/users') }}
      title={texts.user}
      name={query.data?.full_name}
      missing={{ title: texts.userNotFound, why: texts.linkMayBeCutOff, all: texts.allUsers }}
    >
      {query.data && <PersonView user={query.data} reasonNames={reasons} />}
    </DetailPage>
  )
}
