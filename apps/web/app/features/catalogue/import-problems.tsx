import type { ProductImport, ProductImportProblem } from '@asime/contract/product-imports'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { formatCount } from '@asime/contract/counts'
import { useIsWide } from '../../lib/lists/use-is-wide.ts'
import * as texts from './import-problems.texts.ts'
import { DownloadButton } from './import-upload.tsx'
import { saveProblems } from './product-imports.api.ts'

/** So many are read before one asks for more. */
const AT_FIRST = 7

/** What is to be corrected in a file, cell by cell. */
export function ImportProblems({ of }: { of: ProductImport }) {
  const { id, problems, problem_count: all, bad_rows: rows } = of
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, AT_FIRST)
  const isWide = useIsWide()
  return (
    <section aria-labelledby="import-problems" className="rounded-card border border-line bg-surface pb-2">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 lg:px-5">
        <div>
          <h2 id="import-problems" className="text-lg">
            {texts.title}
          </h2>
          <p className="text-sm text-ink-3">{texts.summary(shown.length, all, rows)}</p>
        </div>
        <DownloadButton onSave={() => saveProblems(id)}>{texts.download}</DownloadButton>
      </div>
      {isWide ? <Table problems={shown} /> : <Cards problems={shown} />}
      {problems.length > shown.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 cursor-pointer px-4 font-semibold text-forest hover:underline lg:px-5"
        >
          {all > problems.length ? texts.showFirst(problems.length) : texts.showAll(all)}
        </button>
      )}
      {isWhole && all > problems.length && (
        <p className="px-4 py-3 text-sm text-ink-2 lg:px-5">{texts.others(problems.length)}</p>
      )}
    </section>
  )
}

function Table({ problems }: { problems: readonly ProductImportProblem[] }) {
  return (
    <table className="w-full text-left text-[.9375rem] [&_td]:border-t [&_td]:border-line [&_td]:px-5 [&_td]:py-3 [&_td]:align-top [&_th]:px-5 [&_th]:py-2 [&_th]:text-[.8125rem] [&_th]:font-normal [&_th]:text-ink-3">
      <thead>
        <tr>
          <th scope="col" className="text-right">
            {texts.row}
          </th>
          <th scope="col">{texts.column}</th>
          <th scope="col">{texts.inTheFile}</th>
          <th scope="col">{texts.problem}</th>
          <th scope="col">{texts.correction}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((found, index) => (
          <tr key={index}>
            <td className="text-right font-semibold tabular-nums">{formatCount(found.row)}</td>
            <td>{found.column}</td>
            <td>
              <Value value={found.value} />
            </td>
            <td>
              <Problem text={found.problem} />
            </td>
            <td className="text-ink-2">{found.correction}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ problems }: { problems: readonly ProductImportProblem[] }) {
  return (
    <ul>
      {problems.map((found, index) => (
        <li key={index} className="grid gap-1 border-t border-line px-4 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="font-semibold">{texts.place(found.row, found.column)}</p>
            <Value value={found.value} />
          </div>
          <Problem text={found.problem} />
          {found.correction && <p className="text-sm text-ink-2">{found.correction}</p>}
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: string }) {
  if (value === '') return <span className="text-sm text-ink-3">{texts.empty}</span>
  return (
    <code className="rounded-[6px] bg-danger-soft px-1.5 py-0.5 font-mono text-[.8125rem] wrap-anywhere text-danger-ink">
      {value}
    </code>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" strokeWidth={1.9} className="mt-[3px] size-[1em] flex-none" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}
