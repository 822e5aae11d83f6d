import { useEffect, useRef } from 'react'
import { saveFile } from '../../../lib/lists/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import * as texts from './second-factor.texts.ts'

/** Shown once: whoever leaves the page has them or makes new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {texts.recoveryCodes}
      </h2>
      <p className="mt-1.5 mb-4 text-ink-2">{texts.keepThem}</p>
      <ul className="grid gap-1.5 rounded-control bg-surface-2 p-4 font-mono text-[.9375rem] sm:grid-cols-2">
        {codes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={() => saveFile(texts.fileName, 'text/plain', `${codes.join('\n')}\n`)}>
          {texts.download}
        </Button>
        <Button variant="buy" onClick={onDone}>
          {texts.haveKept}
        </Button>
      </div>
    </>
  )
}
