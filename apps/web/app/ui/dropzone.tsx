import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import ImagePlus from 'lucide-react/icons/image-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { FieldNotes } from './field.tsx'
import { Progress } from './progress.tsx'
import * as texts from './dropzone.texts.ts'

export interface DropzoneFile {
  id: string
  name: string
  /** A picture to show; nothing for documents. Ours or a `data:` link: the content security policy refuses `blob:`. */
  previewUrl?: string | null
  /** From 0 to 100 while it goes up; left out once it is there. */
  progress?: number
  /** Why it did not work. Then it can be tried again. */
  error?: string
}

interface DropzoneProps {
  label: ReactNode
  /** The accepted files in words: "JPG, PNG or WebP up to 10 MB". */
  rule: ReactNode
  /** The same for the browser: `image/jpeg,image/png`. */
  accept: string
  multiple?: boolean
  /** A button that opens the camera, on devices that have one. */
  camera?: boolean
  files: readonly DropzoneFile[]
  /** The most files; at this number the zone is replaced by the reason. */
  most?: number
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  id?: string
  error?: string
  optional?: boolean
}

/** Tap or drop to add files, and the list of them. Does not send them: progress is passed in. */
export function Dropzone({
  label,
  rule,
  accept,
  multiple = true,
  camera = false,
  files,
  most = Number.POSITIVE_INFINITY,
  onAdd,
  onRemove,
  onRetry,
  id,
  error,
  optional = false,
}: DropzoneProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isFull = files.length >= most

  const add = (list: FileList | null) => {
    const picked = [...(list ?? [])]
    if (picked.length > 0) onAdd(multiple ? picked : picked.slice(0, 1))
  }
  const remove = (fileId: string) => {
    // The pressed button is removed with its file; the next action is in the zone.
    input.current?.focus()
    onRemove(fileId)
  }
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add(event.dataTransfer.files)
    },
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={inputId} className="justify-self-start text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> {texts.optional}</span>}
      </label>
      <div
        {...(!isFull && dropHandlers)}
        className={`relative grid justify-items-center gap-1 rounded-[12px] border-[1.5px] border-dashed p-[18px] text-center transition-colors duration-[140ms] focus-within:outline-2 focus-within:outline-ink ${
          isOver
            ? 'border-forest bg-forest-soft'
            : error
              ? 'border-danger bg-surface-2'
              : 'border-line-strong bg-surface-2'
        } ${isFull ? '' : 'hover:border-ink'}`}
      >
        <ImagePlus aria-hidden="true" strokeWidth={1.9} className="size-6" />
        <span aria-hidden="true" className="font-semibold">
          {isFull ? texts.noMoreFiles : multiple ? texts.addFiles : texts.chooseAFile}
        </span>
        <span id={`${inputId}-rule`} className="text-xs text-ink-3">
          {isFull ? texts.removeOneToAddAnother : rule}
        </span>
        {/* The input covers the zone: a tap, a drop and the keyboard all reach it. */}
        <input
          ref={input}
          id={inputId}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={isFull}
          aria-describedby={error ? `${inputId}-rule ${inputId}-error` : `${inputId}-rule`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            add(event.target.files)
            // So that the same file can be chosen again after it was removed.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer rounded-[12px] opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {camera && !isFull && <TakePhoto onAdd={add} />}
      <FieldNotes id={inputId} error={error} />
      {files.length > 0 && (
        <ul aria-label={texts.chosenFiles} className="mt-1 flex flex-wrap gap-3">
          {files.map((file) => (
            <FileTile key={file.id} file={file} onRemove={() => remove(file.id)} onRetry={onRetry} />
          ))}
        </ul>
      )}
    </div>
  )
}

function TakePhoto({ onAdd }: { onAdd: (files: FileList | null) => void }) {
  return (
    // Only where a finger is the pointer: elsewhere it would be one more file dialog.
    <div className="hidden pointer-coarse:block">
      <label className={buttonClass({ className: 'focus-within:outline-2 focus-within:outline-ink' })}>
        <Camera aria-hidden="true" />
        {texts.takeAPhoto}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            onAdd(event.target.files)
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
    </div>
  )
}

function FileTile({
  file,
  onRemove,
  onRetry,
}: {
  file: DropzoneFile
  onRemove: () => void
  onRetry: ((id: string) => void) | undefined
}) {
  const removal = useRef<HTMLButtonElement>(null)
  return (
    <li className="grid w-24 content-start gap-1 text-xs">
      <div
        className={`relative grid size-24 place-items-center overflow-hidden rounded-control bg-surface-3 ${file.error ? 'border-[1.5px] border-danger' : ''}`}
      >
        {file.previewUrl ? (
          <img src={file.previewUrl} alt="" className={`size-full object-cover ${file.error ? 'opacity-30' : ''}`} />
        ) : (
          <FileText aria-hidden="true" strokeWidth={1.9} className="size-7 text-ink-3" />
        )}
        {file.progress !== undefined && !file.error && (
          <div className="absolute inset-x-0 bottom-0">
            <Progress label={texts.sending(file.name)} value={file.progress} tone="gold" />
          </div>
        )}
        {file.error && onRetry && (
          <button
            type="button"
            onClick={() => {
              // This button is removed; the file's other one stays.
              removal.current?.focus()
              onRetry(file.id)
            }}
            aria-label={texts.tryAgainNamed(file.name)}
            className="absolute inset-0 grid cursor-pointer content-end justify-items-center gap-1 pb-2 font-medium text-danger focus-visible:-outline-offset-4 focus-visible:shadow-none"
          >
            <RefreshCw aria-hidden="true" strokeWidth={1.9} className="size-5" />
            {texts.tryAgain}
          </button>
        )}
        <button
          ref={removal}
          type="button"
          aria-label={texts.remove(file.name)}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-start justify-items-end p-1 focus-visible:-outline-offset-4 focus-visible:shadow-none"
        >
          <span className="grid size-6 place-items-center rounded-full bg-[#1e1e14cc] text-white">
            <X aria-hidden="true" strokeWidth={2.4} className="size-3.5" />
          </span>
        </button>
      </div>
      {file.error ? (
        <span className="text-danger">
          <span className="sr-only">{file.name}: </span>
          {file.error}
        </span>
      ) : (
        <span className="truncate text-ink-3">{file.name}</span>
      )}
    </li>
  )
}
