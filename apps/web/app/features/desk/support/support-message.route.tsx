import { contactMessageStatusLabels } from '@asime/contract/contact-message-states'
import type { ContactMessage } from '@asime/contract/support-desk'
import { href, Link, useParams } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { AnswerMessage } from './answer-message.tsx'
import { DetailPage } from '../detail-page.tsx'
import { ManageMessage } from './manage-message.tsx'
import { Part } from '../part.tsx'
import { listCannedAnswers, readContactMessage } from './support-desk.api.ts'
import { SupportCustomer } from './support-customer.tsx'
import * as texts from './support-desk.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.message)
}

export default function SupportMessagePage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <OneMessage id={id} />}</Queries>
}

function OneMessage({ id }: { id: string }) {
  const query = useOwnQuery(['contact-message', id], (signal) => readContactMessage(id, signal))
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: sections.support, to: href('/app/admin/support') }}
      title={texts.message}
      name={query.data?.name}
      missing={{ title: texts.messageNotFound, all: texts.allMessages }}
    >
      {query.data && <MessageView message={query.data} />}
    </DetailPage>
  )
}

const TONES = { open: 'wait', waiting: 'info', closed: 'plain' } as const

function MessageView({ message }: { message: ContactMessage }) {
  const nowMs = useMinutes()
  const canned = useOwnQuery(['canned-answers'], listCannedAnswers)
  const { id, name, status, topic, entries } = message
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Badge tone={TONES[status]}>{contactMessageStatusLabels[status]}</Badge>
        <span>{texts.topics[topic]}</span>
      </p>
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Part title={texts.conversation}>
            <ol className="grid gap-3">
              <Said label={texts.from(name, formatMoment(message.created_at, nowMs))} text={message.message} />
              {entries.map((entry) => (
                <Said
                  key={entry.id}
                  kind={texts.entryKinds[entry.kind]}
                  tint={entry.kind === 'note' ? 'bg-gold-soft' : entry.kind === 'reply' ? 'bg-forest-soft' : undefined}
                  label={texts.from(entry.author.full_name, formatMoment(entry.created_at, nowMs))}
                  text={entry.text}
                />
              ))}
            </ol>
          </Part>
          <Part title={texts.answer}>
            {status === 'closed' && (
              <Callout tone="info" className="mb-4">
                {texts.closedCannotBeAnswered}
              </Callout>
            )}
            <AnswerMessage key={id} message={message} canned={canned.data ?? []} />
          </Part>
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4">
          <ManageMessage message={message} />
          <SupportCustomer message={message} />
          {message.other_messages.length > 0 && (
            <Part title={texts.others}>
              <ul className="grid gap-2.5">
                {message.other_messages.map((other) => (
                  <li key={other.id} className="text-[.9375rem]">
                    <Link
                      to={href('/app/admin/support/:id', { id: other.id })}
                      className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
                    >
                      {texts.from(texts.topics[other.topic], formatMoment(other.created_at, nowMs))}
                    </Link>
                    <p className="text-sm text-ink-2 wrap-anywhere">{other.excerpt}</p>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

interface SaidProps {
  kind?: string
  label: string
  text: string
  tint?: string | undefined
}

function Said({ kind, label, text, tint = 'bg-surface-2' }: SaidProps) {
  return (
    <li className={`rounded-[12px] px-3.5 py-2.5 text-[.9375rem] ${tint}`}>
      <p className="text-[.8125rem] text-ink-2 wrap-anywhere">
        {kind && <b className="font-semibold">{kind}. </b>}
        {label}
      </p>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}
