import type { ProductImport } from '@asime/contract/product-imports'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useState } from 'react'
import { formatCount } from '@asime/contract/counts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/field.tsx'
import * as texts from './import-check.texts.ts'
import { ImportProblems } from './import-problems.tsx'
import { FileButton } from './import-upload.tsx'

interface ImportCheckProps {
  checked: ProductImport
  onFile: (file: File) => Promise<void>
  onConfirm: (leaveOutBad: boolean) => Promise<void>
  onDiscard: () => Promise<void>
}

/** The second step: what the file would do, and the word to do it. */
export function ImportCheck({ checked, onFile, onConfirm, onDiscard }: ImportCheckProps) {
  const { rows, columns, bytes, to_add, to_change, unchanged, bad_rows: bad, actions } = checked
  const [leavesOut, setLeavesOut] = useState(false)
  const [busy, setBusy] = useState<'confirm' | 'discard'>()
  const good = rows - bad
  const mayConfirm = actions.includes('confirm')

  async function run(what: 'confirm' | 'discard', work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <section className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 lg:p-5">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-forest-soft text-forest-ink">
          <FileSpreadsheet aria-hidden="true" strokeWidth={1.9} className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-base font-semibold wrap-anywhere">{checked.file_name || texts.unnamed}</h2>
          <p className="text-sm text-ink-3">{texts.facts(rows, columns, sizeOf(bytes))}</p>
        </div>
        <FileButton onFile={onFile}>{texts.replaceFile}</FileButton>
      </section>

      <ul className="grid grid-cols-3 gap-2 lg:gap-4">
        <Figure count={to_add} label={texts.toAdd(to_add)} icon={<Plus />} look="bg-forest-soft text-forest-ink" />
        <Figure
          count={to_change}
          label={texts.toChange(to_change)}
          icon={<RefreshCw />}
          look="bg-indigo-soft text-indigo"
        />
        <Figure count={bad} label={texts.badRows(bad)} icon={<CircleAlert />} look="bg-danger-soft text-danger-ink" />
      </ul>
      {unchanged > 0 && <p className="text-sm text-ink-2">{texts.unchanged(unchanged)}</p>}

      {checked.problem_count > 0 && <ImportProblems of={checked} />}

      <section className="grid gap-3 rounded-card border border-line bg-surface p-4 lg:p-5">
        {mayConfirm ? (
          <div>
            {bad > 0 && (
              <Checkbox
                label={texts.leaveOut(bad, good)}
                checked={leavesOut}
                onChange={({ target }) => setLeavesOut(target.checked)}
              />
            )}
            <p className="max-w-[72ch] text-sm text-ink-3">{texts.together(good)}</p>
          </div>
        ) : bad > 0 ? (
          <Callout tone="warn" title={texts.allBad}>
            {texts.allBadText}
          </Callout>
        ) : (
          <Callout tone="info" title={texts.nothingToSave}>
            {texts.nothingToSaveText}
          </Callout>
        )}
        <div className="flex flex-wrap gap-2.5 sm:justify-end">
          <Button
            variant="ghost"
            className="max-sm:order-last max-sm:w-full"
            busy={busy === 'discard'}
            onClick={() => void run('discard', onDiscard)}
          >
            {texts.discard}
          </Button>
          {bad > 0 && <FileButton onFile={onFile}>{texts.uploadCorrected}</FileButton>}
          {mayConfirm && (
            <Button
              variant="buy"
              className="max-sm:w-full"
              busy={busy === 'confirm'}
              disabled={bad > 0 && !leavesOut}
              onClick={() => void run('confirm', () => onConfirm(leavesOut))}
            >
              {bad > 0 ? texts.importGood(good) : texts.importAll(rows)}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}

function Figure({ count, label, icon, look }: { count: number; label: string; icon: ReactNode; look: string }) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2.5 lg:px-5 lg:py-4">
      <span
        aria-hidden="true"
        className={`hidden size-10 flex-none place-items-center rounded-control lg:grid [&_svg]:size-5 [&_svg]:stroke-[1.9] ${look}`}
      >
        {icon}
      </span>
      <p className="min-w-0 text-xs leading-snug wrap-anywhere text-ink-2 lg:text-sm">
        <span className="block font-display text-2xl font-bold text-ink">{formatCount(count)}</span> {label}
      </p>
    </li>
  )
}

/** As file managers say it. */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return texts.kilobytes(Math.max(1, Math.round(bytes / 1_000)))
  return texts.megabytes((bytes / 1_000_000).toFixed(1))
}
