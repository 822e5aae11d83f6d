import type { ProductImport } from '@asime/contract/product-imports'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ImportProblems } from './import-problems.tsx'
import * as texts from './import-result.texts.ts'
import { FileButton } from './import-upload.tsx'

/** How far it has come. */
export function ImportRunning({ running }: { running: ProductImport }) {
  const all = running.to_add + running.to_change
  const words = texts.saving(Math.min(running.saved, all), all)
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 lg:p-5">
      <p className="font-semibold">{words}</p>
      <Progress label={texts.progress} value={all === 0 ? 0 : (running.saved / all) * 100} valueText={words} />
      <p className="text-sm text-ink-3">{texts.savingText}</p>
    </section>
  )
}

/** The end of it: what was made, or why nothing was. */
export function ImportResult({ ended, onFile }: { ended: ProductImport; onFile: (file: File) => Promise<void> }) {
  const { state, to_add: added, to_change: changed, bad_rows: left, made } = ended
  const all = added + changed
  return (
    <>
      {state === 'done' ? (
        <output className="block">
          <Callout tone="ok" title={texts.done}>
            {texts.doneText(added, changed, left)}
          </Callout>
        </output>
      ) : (
        <Callout tone="danger" role="alert" title={texts.failed}>
          {ended.failure}
        </Callout>
      )}
      {made.length > 0 && (
        <section aria-labelledby="import-made" className="rounded-card border border-line bg-surface pb-2">
          <div className="p-4 lg:px-5">
            <h2 id="import-made" className="text-lg">
              {texts.made}
            </h2>
            {all > made.length && <p className="text-sm text-ink-3">{texts.firstMade(made.length, all)}</p>}
          </div>
          <ul>
            {made.map(({ id, product_name: name, is_new: isNew }) => (
              <li key={id} className="flex items-center justify-between gap-3 border-t border-line px-4 lg:px-5">
                <Link
                  to={href('/app/vendor/products/:id/edit', { id })}
                  className="flex min-h-11 min-w-0 items-center py-2 font-medium wrap-anywhere text-forest hover:underline"
                >
                  {name}
                </Link>
                <Badge tone={isNew ? 'ok' : 'info'}>{isNew ? texts.isNew : texts.isUpdated}</Badge>
              </li>
            ))}
          </ul>
        </section>
      )}
      {ended.problem_count > 0 && <ImportProblems of={ended} />}
      <div className="flex flex-wrap gap-2.5">
        <Link to={href('/app/vendor/products')} className={buttonClass({ className: 'max-sm:w-full' })}>
          {texts.seeAll}
        </Link>
        <FileButton onFile={onFile} variant={state === 'done' ? 'line' : 'buy'}>
          {state === 'done' ? texts.importAnother : texts.uploadAgain}
        </FileButton>
      </div>
    </>
  )
}
