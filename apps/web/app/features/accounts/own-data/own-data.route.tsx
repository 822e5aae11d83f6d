import type { OwnDataOverview } from '@asime/contract/own-data-overview'
import { href, Link } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ProfilePartPage } from '../profile-part-page.tsx'
import { factsOf } from './facts-of-row.ts'
import { readOwnDataOverview } from './own-data.api.ts'
import { OwnDataSection } from './own-data-section.tsx'
import { GROUPS } from './sections.ts'
import { groupNames, sectionNames } from './sections.texts.ts'
import * as texts from './own-data.texts.ts'

type GroupName = keyof typeof groupNames
const groups = Object.keys(groupNames) as GroupName[]

export function meta() {
  return ownMeta(texts.title)
}

export default function OwnDataPage() {
  const viewer = useViewer()
  return (
    <ProfilePartPage title={texts.title} lead={texts.lead}>
      <Queries>{viewer && <OwnData key={viewer.id} />}</Queries>
    </ProfilePartPage>
  )
}

function OwnData() {
  // Read once and not kept: coming back to the page must not ask again who it is, and leaving it leaves nothing behind.
  const { data, error, isFetching, refetch } = useOwnQuery(['own-data'], readOwnDataOverview, {
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) return <Overview overview={data} />
  if (isFetching || !error)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  if (!(error instanceof ApiError) || error.code !== 'confirmation_required')
    return <Failed onRetry={() => void refetch()} />
  return (
    <Callout tone="info" title={texts.confirmFirst}>
      <p>{texts.whyConfirm}</p>
      <Button className="mt-3" onClick={() => void refetch()}>
        {texts.showMyData}
      </Button>
    </Callout>
  )
}

function Overview({ overview: { as_of, tables } }: { overview: OwnDataOverview }) {
  const kept = groups
    .map((group) => ({ group, names: GROUPS[group].filter((name) => tables[name].total > 0) }))
    .filter(({ names }) => names.length > 0)
  const empty = groups.flatMap((group) => GROUPS[group]).filter((name) => tables[name].total === 0)
  const [asOf] = factsOf({ as_of })
  return (
    <>
      <p className="text-sm text-ink-2">{texts.asOf(asOf?.value ?? '')}</p>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Link to={href('/app/profile')} className={buttonClass()}>
          {texts.getTheFile}
        </Link>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      <nav aria-label={texts.parts} className="mt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-4">
          {kept.map(({ group }) => (
            <li key={group}>
              <a
                href={`#${group}`}
                className="inline-flex min-h-11 items-center font-semibold text-forest underline underline-offset-4"
              >
                {groupNames[group]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {kept.map(({ group, names }) => (
        <section key={group} aria-labelledby={`${group}-title`} id={group} className="scroll-mt-20 pt-7">
          <h2 id={`${group}-title`} className="text-2xl">
            {groupNames[group]}
          </h2>
          {names.map((name) => (
            <OwnDataSection key={name} name={name} table={tables[name]} />
          ))}
        </section>
      ))}
      {empty.length > 0 && (
        <section aria-labelledby="nothing-kept" className="pt-7">
          <h2 id="nothing-kept" className="text-2xl">
            {texts.nothingKept}
          </h2>
          <p className="mt-1.5 text-ink-2">{texts.nothingKeptUnder}</p>
          <ul className="mt-2 list-disc pl-5 text-ink-2 sm:columns-2">
            {empty.map((name) => (
              <li key={name}>{sectionNames[name]}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
