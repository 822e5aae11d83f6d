import { type AuditEvent, adminActs, auditActors, securityEvents } from '@asime/contract/audit'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { loadPages } from '../../../lib/lists/list-pages.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SaveTableButton } from '../../../ui/save-table-button.tsx'
import { type AuditFilters, listAuditEvents, saveAuditEvents } from './audit.api.ts'
import { QueueList } from '../queue-list.tsx'
import { useDeskList } from '../use-desk-list.ts'
import * as deskTexts from '../desk.texts.ts'
import * as texts from './audit.texts.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As the API takes one. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const DAY = /^\d{4}-\d\d-\d\d$/
const FIELDS = ['kind', 'actor_type', 'who', 'subject_id', 'from', 'to'] as const

export function meta() {
  return ownMeta(deskTexts.auditLog)
}

export default function AuditPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <AuditLog />}</Queries>
}

/** What is wrong with what was typed, by field: searched without it, all would be shown as if it had been found. */
function findProblems(search: URLSearchParams): { who?: string; subject_id?: string } {
  const typed = (name: string) => search.get(name)?.trim() ?? ''
  const [who, subject] = [typed('who'), typed('subject_id')]
  return {
    ...(who !== '' && !ID.test(who) && !EMAIL.test(who) && { who: texts.notAnEmailOrId }),
    ...(subject !== '' && !ID.test(subject) && { subject_id: texts.notAnId }),
  }
}

/** What the address asks for. */
function readFilters(search: URLSearchParams): AuditFilters {
  const id = (name: string) => {
    const value = search.get(name)?.trim() ?? ''
    return ID.test(value) ? value : undefined
  }
  const day = (name: string) => {
    const value = search.get(name) ?? ''
    return DAY.test(value) ? value : undefined
  }
  const kind = search.get('kind') ?? ''
  return {
    kind: /^[a-z_]{1,100}$/.test(kind) ? kind : undefined,
    actor_type: auditActors.find((each) => each === search.get('actor_type')),
    actor_id: id('who'),
    actor_email: email(search.get('who')),
    from: day('from'),
    to: day('to'),
    subject_id: id('subject_id'),
  }
}

function email(typed: string | null): string | undefined {
  const value = typed?.trim() ?? ''
  return EMAIL.test(value) ? value : undefined
}

function AuditLog() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(search)
  const problems = findProblems(search)
  const hasProblems = Object.keys(problems).length > 0
  const typed = FIELDS.flatMap((name) => search.get(name)?.trim() || [])
  const key = typed.join('\n')
  return (
    <div className="frame pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{deskTexts.auditLog}</h1>
        {!hasProblems && <SaveTableButton onSave={() => saveAuditEvents(filters)} />}
      </div>
      <p className="mt-1.5 text-ink-2">{texts.auditLead(MAX_EXPORT_ROWS)}</p>
      <search aria-label={texts.searchAudit} className="mt-4 block">
        <Form
          // Another address is another form.
          key={key}
          className="grid items-end gap-2.5 sm:grid-cols-2 lg:grid-cols-4"
          onSubmit={(event) => {
            event.preventDefault()
            const entries = [...new FormData(event.currentTarget)].filter(
              (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
            )
            void navigate(`?${new URLSearchParams(entries)}`, { preventScrollReset: true })
          }}
        >
          <Field label={texts.act}>
            {(control) => (
              <Select name="kind" defaultValue={filters.kind ?? ''} {...control}>
                <option value="">{texts.all}</option>
                <optgroup label={texts.actsOfAdmins}>
                  <Kinds of={adminActs} />
                </optgroup>
                <optgroup label={texts.securityEvents}>
                  <Kinds of={securityEvents} />
                </optgroup>
              </Select>
            )}
          </Field>
          <Field label={texts.by}>
            {(control) => (
              <Select name="actor_type" defaultValue={filters.actor_type ?? ''} {...control}>
                <option value="">{texts.all}</option>
                {auditActors.map((each) => (
                  <option key={each} value={each}>
                    {deskTexts.actors[each]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.emailOrId} error={problems.who}>
            {(control) => <Input name="who" autoComplete="off" defaultValue={search.get('who') ?? ''} {...control} />}
          </Field>
          <Field label={texts.idOfSubject} error={problems.subject_id}>
            {(control) => (
              <Input name="subject_id" autoComplete="off" defaultValue={search.get('subject_id') ?? ''} {...control} />
            )}
          </Field>
          <Field label={texts.fromDay}>
            {(control) => <Input type="date" name="from" defaultValue={filters.from ?? ''} {...control} />}
          </Field>
          <Field label={texts.toDay}>
            {(control) => <Input type="date" name="to" defaultValue={filters.to ?? ''} {...control} />}
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="buy">
              {texts.search}
            </Button>
            {key !== '' && (
              <Link to="?" preventScrollReset className={buttonClass({ variant: 'ghost' })}>
                {texts.clear}
              </Link>
            )}
          </div>
        </Form>
      </search>
      <div className="mt-5">{!hasProblems && <Events filters={filters} />}</div>
    </div>
  )
}

function Kinds({ of: kinds }: { of: readonly string[] }) {
  return kinds.map((each) => (
    <option key={each} value={each}>
      {deskTexts.nameOfAct(each)}
    </option>
  ))
}

function Events({ filters }: { filters: AuditFilters }) {
  const { query, nowMs, moreLink } = useDeskList('audit', filters, (extent, signal) =>
    loadPages(extent, (cursor) => listAuditEvents(filters, { cursor, signal })),
  )
  return (
    <QueueList query={query} moreLink={moreLink} noun={texts.entries} empty={texts.noEntries}>
      {(event) => <EventRow key={event.id} event={event} nowMs={nowMs} />}
    </QueueList>
  )
}

function EventRow({ event, nowMs }: { event: AuditEvent; nowMs: number }) {
  const { kind, actor, subject, before, after, reason, address, request_id: request, happened_at: at } = event
  const details = [
    subject && texts.subject(subject.type, subject.id),
    actor.id && texts.actorId(actor.id),
    address && texts.fromAddress(address),
    request && texts.requestId(request),
  ].filter((each) => each !== null && each !== '')
  return (
    <li className="border-t border-line px-4 py-3.5 lg:px-5">
      <p className="leading-snug font-semibold">{deskTexts.nameOfAct(kind)}</p>
      <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
        {actor.full_name ?? deskTexts.actors[actor.type]}, {formatMoment(at, nowMs)}
      </p>
      {reason && <p className="mt-1 text-[.9375rem] whitespace-pre-line wrap-anywhere">{reason}</p>}
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-forest">
          {texts.details}
        </summary>
        {details.map((each) => (
          <p key={each} className="text-ink-2 wrap-anywhere">
            {each}
          </p>
        ))}
        {before && <Values label={texts.before} values={before} />}
        {after && <Values label={texts.after} values={after} />}
      </details>
    </li>
  )
}

function Values({ label, values }: { label: string; values: Record<string, unknown> }) {
  return (
    <>
      <p className="mt-2 font-semibold">{label}</p>
      <pre className="rounded-[8px] bg-surface-2 p-2.5 text-xs whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(values, null, 2)}
      </pre>
    </>
  )
}
