import type { EditableInformation } from '@asime/contract/information-desk'
import * as texts from './page-texts.texts.ts'

/** The few marks that a text may have, and the names that it may use. */
export function HowToWrite({ values }: Pick<EditableInformation, 'values'>) {
  return (
    <details className="rounded-panel bg-surface-2 text-sm text-ink-2">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-ink">{texts.howToWrite}</summary>
      <div className="grid gap-2 px-4 pb-4">
        <ul className="ml-5 list-disc">
          <li>{texts.paragraphs}</li>
          <li>{texts.lists}</li>
          <li>{texts.strong}</li>
          <li>{texts.links}</li>
        </ul>
        <p>{texts.values}</p>
        <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {values.map(({ name, value }) => (
            <li key={name} className="wrap-anywhere">
              <code className="font-semibold text-ink">{`{${name}}`}</code> {texts.valueOf(value)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
