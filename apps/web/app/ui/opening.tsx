import { Spinner } from './spinner.tsx'
import * as texts from './opening.texts.ts'

/** Over the page while the code of what was asked for is on its way: the press is heard, and another one would lead elsewhere. */
export function Opening() {
  return (
    <div className="fixed inset-0 z-50 grid appear-late place-items-center bg-[#1e1e14]/45">
      <span className="rounded-panel bg-surface p-5 text-xl">
        <Spinner label={texts.loading} />
      </span>
    </div>
  )
}
