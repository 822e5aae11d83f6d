import { productImportStateLabels } from '@asime/contract/product-import-states'
import type { ProductImportSummary } from '@asime/contract/product-imports'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/format/dates.ts'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './import-history.texts.ts'

const TONES = { checked: 'wait', running: 'info', done: 'ok', failed: 'bad', cancelled: 'plain' } as const

/** What became of the files that the shop has sent. */
export function ImportHistory({
  imports,
  current,
}: {
  imports: readonly ProductImportSummary[]
  current: string | undefined
}) {
  const nowMs = useMinutes()
  return (
    <section aria-labelledby="import-history" className="mt-2">
      <h2 id="import-history" className="text-lg">
        {texts.title}
      </h2>
      <p className="text-sm text-ink-3">{texts.kept}</p>
      <ul className="mt-2 rounded-card border border-line bg-surface">
        {imports.map(({ id, state, file_name: name, created_at: at, rows, to_add, to_change }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-1 first:border-t-0 lg:px-5"
          >
            <div className="min-w-0">
              <Link
                to={`?import=${id}`}
                aria-current={id === current ? 'true' : undefined}
                className="flex min-h-11 items-center font-medium wrap-anywhere text-forest hover:underline"
              >
                {name || texts.unnamed}
              </Link>
              <p className="pb-1.5 text-sm text-ink-3">
                {formatMoment(at, nowMs)} · {state === 'done' ? texts.did(to_add, to_change) : texts.rows(rows)}
              </p>
            </div>
            <Badge tone={TONES[state]}>{productImportStateLabels[state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
