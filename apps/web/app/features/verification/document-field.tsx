import { IMAGE_TYPES } from '@asime/contract/rules'
import type { VerificationDocument } from '@asime/contract/verification-states'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { shrinkPicture } from '../../lib/uploads/shrink-picture.ts'
import { uploadFile } from '../../lib/uploads/upload-file.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import * as texts from './verification.texts.ts'

interface DocumentFieldProps {
  kind: VerificationDocument
  /** What is there already: a link that opens for a few minutes. */
  shownAt: string | undefined
  onUpload: (link: string) => Promise<void>
}

/** One of the pictures: taken or chosen, sent and saved at once, so that nothing is lost on the way to the others. */
export function DocumentField({ kind, shownAt, onUpload }: DocumentFieldProps) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const name = texts.partNames[kind]
  const noteId = `document-${kind}`

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (!file) return
    setProblem(undefined)
    setProgress(0)
    try {
      const small = shrinkPicture(file).then((shrunk) => shrunk.file)
      const upload = await uploadFile(small, { onProgress: setProgress })
      await onUpload(upload.url)
    } catch (error) {
      setProblem(error instanceof ApiError ? (serverMessage(error) ?? texts.couldNotReach) : texts.notAPicture)
    } finally {
      setProgress(undefined)
    }
  }

  const picker = (label: string, words: string, icon: ReactNode, camera?: 'user' | 'environment') => (
    <label
      className={buttonClass({
        size: 'sm',
        className:
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-focus-visible:shadow-[0_0_0_2px_var(--surface),0_0_0_6px_var(--gold)]',
      })}
    >
      <input
        type="file"
        aria-label={label}
        aria-describedby={problem ? `${noteId}-hint ${noteId}-error` : `${noteId}-hint`}
        accept={IMAGE_TYPES.join(',')}
        {...(camera && { capture: camera })}
        disabled={progress !== undefined}
        onChange={(event) => void choose(event)}
        className="sr-only"
      />
      {icon}
      {words}
    </label>
  )

  return (
    <div className="flex min-w-0 items-start gap-3.5 rounded-[12px] border border-line p-3">
      {shownAt ? (
        <img
          src={shownAt}
          alt={texts.uploaded(name)}
          className="h-20 w-24 flex-none rounded-[10px] bg-surface-3 object-cover"
        />
      ) : (
        <span aria-hidden="true" className="grid h-20 w-24 flex-none place-items-center rounded-[10px] bg-surface-3">
          <ImagePlus className="size-6 text-ink-3" strokeWidth={1.9} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm font-semibold">{name}</p>
        <FieldNotes id={noteId} hint={texts.documentNotes[kind]} {...(problem ? { error: problem } : {})} />
        <div className="flex flex-wrap gap-2">
          {picker(
            texts.photoOf(name),
            texts.takePhoto,
            <Camera aria-hidden="true" />,
            kind === 'selfie' ? 'user' : 'environment',
          )}
          {picker(texts.fileOf(name), texts.chooseFile, <ImagePlus aria-hidden="true" />)}
        </div>
        {progress !== undefined && <Progress label={texts.sending(name)} value={progress} />}
      </div>
    </div>
  )
}
