import type { AdminVerification } from '@asime/contract/verification'
import type { VerificationDocument } from '@asime/contract/verification-states'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { viewDocument, type ViewedDocument } from './verifications.api.ts'
import * as texts from './verifications.texts.ts'

interface VerificationDocumentsProps {
  verification: AdminVerification
  names: Record<VerificationDocument, string>
}

/** Its pictures, each shown when it is asked for: every view is written to the audit log. */
export function VerificationDocuments({ verification: { id, documents }, names }: VerificationDocumentsProps) {
  const [viewed, setViewed] = useState<Partial<Record<VerificationDocument, ViewedDocument>>>({})
  const [busy, setBusy] = useState<VerificationDocument>()

  async function view(kind: VerificationDocument) {
    setBusy(kind)
    try {
      const document = await viewDocument(id, kind)
      setViewed((before) => ({ ...before, [kind]: document }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notShown, error.message)
    } finally {
      setBusy(undefined)
    }
  }

  if (documents.length === 0) return <p className="text-ink-2">{texts.noDocuments}</p>
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{texts.viewsAreRecorded}</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {documents.map((kind) => {
          const document = viewed[kind]
          return (
            <li key={kind} className="grid min-w-0 content-start gap-2">
              <p className="text-sm font-semibold">{names[kind]}</p>
              {document && (
                <a href={document.url} target="_blank" rel="noopener noreferrer">
                  <img
                    src={document.url}
                    alt={names[kind]}
                    className="max-h-80 w-full rounded-[10px] bg-surface-3 object-contain"
                  />
                </a>
              )}
              {document?.card_number && (
                <p className="text-[.9375rem] tabular-nums">{texts.numberTyped(document.card_number)}</p>
              )}
              {!document && (
                <Button aria-label={texts.viewOf(names[kind])} busy={busy === kind} onClick={() => void view(kind)}>
                  {texts.view}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
